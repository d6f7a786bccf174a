"""What readers of pages know of HTML besides its tags."""

# Which elements a tag ends where they were left open: charts' tables and lists of days have no closing tags.
ENDED = {"li": {"li"}, "td": {"td", "th"}, "th": {"td", "th"}, "tr": {"td", "th", "tr"}}
