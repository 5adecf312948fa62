"""A reader for LlamaIndex (`pip install llama-index-core`): a paper as nodes that are cut already.

    from llama_index_reader import PapertreeReader
    nodes = PapertreeReader().load_nodes("2401.90001v2", max=512)
    index = VectorStoreIndex(nodes)
"""

from llama_index.core.readers.base import BaseReader
from llama_index.core.schema import Document, TextNode
from read_chunks import chunks_of

UNSEEN = ["paper", "kind", "anchors", "cites", "mentions", "url", "license"]


def metadata_of(paper, chunk):
    """What stands beside the text; only `context` is embedded with it."""
    return {
        "paper": paper,
        "context": chunk["context"],
        "kind": chunk["kind"],
        "anchors": chunk["anchors"],
        "cites": [work.get("id", work["anchor"]) for work in chunk["cites"]],
        "mentions": chunk["mentions"],
        "url": chunk["url"],
        "license": chunk["license"],
    }


class PapertreeReader(BaseReader):
    def _fields(self, paper, choices):
        for chunk in chunks_of(paper, **choices):
            text = chunk.get("repeated", "") + chunk["text"]
            hidden = {"excluded_embed_metadata_keys": UNSEEN, "excluded_llm_metadata_keys": UNSEEN}
            yield {"id_": chunk["id"], "text": text, "metadata": metadata_of(paper, chunk), **hidden}

    def load_data(self, paper, **choices):
        return [Document(**fields) for fields in self._fields(paper, choices)]

    def load_nodes(self, paper, **choices):
        return [TextNode(**fields) for fields in self._fields(paper, choices)]
