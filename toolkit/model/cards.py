"""`cards/*.yaml`: the cards of the game."""

from pydantic import Field

from toolkit.model.scalars import Text
from toolkit.model.units import Piece


class Card(Piece):
    """A card."""

    text: Text = Field(description="What the card says.", examples=["+3 to the firing unit's combat value."])
