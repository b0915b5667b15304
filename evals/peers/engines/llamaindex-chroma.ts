import { createRequire } from "node:module";
import { ChromaVectorStore } from "@llamaindex/chroma";
import { BaseEmbedding } from "@llamaindex/core/embeddings";
import { TextNode } from "@llamaindex/core/schema";
import { Settings, SimpleDocumentStore, VectorStoreIndex } from "llamaindex";
import { type OpenEngine, wholeText } from "../engine.ts";
import { startChroma } from "./chroma-server.ts";
import { packageVersion } from "./package-version.ts";

/** Its ES module build calls a CommonJS default export wrongly and fails on every question. The other build works. */
const { Bm25Retriever } = createRequire(import.meta.url)(
  "@llamaindex/bm25-retriever",
) as typeof import("@llamaindex/bm25-retriever");

/** Documents per request: the server rejects requests above 40 MB. */
const BATCH = 1000;

/** Gives LlamaIndex the existing vectors. */
class GivenVectors extends BaseEmbedding {
  readonly documents = new Map<string, Float32Array>();
  readonly #queryVector: (query: string) => Float32Array;

  constructor(queryVector: (query: string) => Float32Array) {
    super();
    this.#queryVector = queryVector;
  }

  async getTextEmbedding(text: string): Promise<number[]> {
    return Array.from(this.documents.get(text) ?? this.#queryVector(text));
  }
}

export const open: OpenEngine = async ({ folder, queryVector }) => {
  const embedder = new GivenVectors(queryVector);
  Settings.embedModel = embedder;
  const server = await startChroma(folder);
  const { hostname, port } = new URL(server.url);
  const vectorStore = new ChromaVectorStore({
    collectionName: "documents",
    chromaClientParams: { path: `http://${hostname}:${port}` },
  });
  const index = await VectorStoreIndex.fromVectorStore(vectorStore);
  const docStore = new SimpleDocumentStore();
  return {
    name: "LlamaIndex.TS + Chroma",
    version: `${packageVersion("llamaindex")} + ${packageVersion("chromadb")}`,
    settings: `one node a document; dense: VectorStoreIndex over Chroma's server (HNSW, its defaults); keyword: @llamaindex/bm25-retriever ${packageVersion("@llamaindex/bm25-retriever")}, which scans every text`,
    modes: ["keyword", "dense"],
    without: "its TypeScript version has no fusion of the two for Chroma",
    async index(documents, vectors) {
      const nodes = documents.map((document, at) => {
        const node = new TextNode({ id_: document.id, text: wholeText(document) });
        const vector = vectors[at];
        if (vector) embedder.documents.set(node.getContent(), vector);
        return node;
      });
      await docStore.addDocuments(nodes, true);
      for (let at = 0; at < nodes.length; at += BATCH) await index.insertNodes(nodes.slice(at, at + BATCH));
    },
    async search(mode, query, _vector, k) {
      const retriever =
        mode === "keyword"
          ? new Bm25Retriever({ docStore, topK: k })
          : index.asRetriever({ similarityTopK: k });
      const nodes = await retriever.retrieve({ query });
      return nodes.map(({ node }) => node.id_);
    },
    close: () => server.stop(),
  };
};
