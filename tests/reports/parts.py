"""Reading the pages that reports write."""

from html.parser import HTMLParser


class Page(HTMLParser):
    """What a page is made of."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[tuple[str, str]] = []
        self.tags: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        for name, value in attributes:
            if name == "href" and tag == "a":
                self.links.append(value)
            elif name in ("src", "href", "data", "srcset"):
                self.loads.append((tag, value))
