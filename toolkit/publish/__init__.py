"""Publishing: bundles become a site of pages, drawings and a search. In: bundles. Out: a folder to open or to serve."""

from toolkit.publish.publishing import PublishResult, make_all, not_ours, publish
from toolkit.publish.swapping import alone

__all__ = ["PublishResult", "alone", "make_all", "not_ours", "publish"]
