"""What each verb becomes: one file a verb, registered by `verb`. Importing this package registers all of them."""

from toolkit.modules import import_all

import_all(__name__)
