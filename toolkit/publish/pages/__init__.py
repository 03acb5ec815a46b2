"""Pages, one file a kind of page. In: a game. Out: pages, each a title and a body of markup."""
