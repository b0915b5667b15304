import { connect, Index, rerankers, type Table } from "@lancedb/lancedb";
import { type OpenEngine, wholeText } from "../engine.ts";
import { packageVersion } from "./package-version.ts";

/** Only `id` is needed. Reading the texts back would cost time. */
const COLUMNS = ["id"];

export const open: OpenEngine = async ({ folder }) => {
  const database = await connect(folder);
  const fusion = await rerankers.RRFReranker.create();
  let table: Table | null = null;
  const opened = () => {
    if (table === null) throw new Error("Nothing is indexed yet.");
    return table;
  };
  return {
    name: "LanceDB",
    version: packageVersion("@lancedb/lancedb"),
    settings:
      "full-text index with its defaults (stemmed, stop words removed) over title and text; exact cosine; hybrid by its RRF reranker",
    modes: ["keyword", "dense", "hybrid"],
    async index(documents, vectors) {
      const rows = documents.map((document, at) => ({
        id: document.id,
        text: wholeText(document),
        vector: Array.from(vectors[at] ?? []),
      }));
      table = await database.createTable("documents", rows);
      await table.createIndex("text", { config: Index.fts() });
      await table.waitForIndex(["text_idx"], 120);
    },
    async search(mode, query, vector, k) {
      const rows = await found(opened(), mode, query, vector, k);
      return rows.map((row: { readonly id: string }) => row.id);
    },
    async close() {
      table?.close();
      database.close();
    },
  };

  function found(from: Table, mode: string, query: string, vector: Float32Array, k: number) {
    if (mode === "keyword") {
      return from
        .query()
        .fullTextSearch(query, { columns: ["text"] })
        .select([...COLUMNS, "_score"])
        .limit(k)
        .toArray();
    }
    const near = from.query().nearestTo(vector).distanceType("cosine");
    if (mode === "dense")
      return near
        .select([...COLUMNS, "_distance"])
        .limit(k)
        .toArray();
    return near
      .fullTextSearch(query, { columns: ["text"] })
      .rerank(fusion)
      .select(COLUMNS)
      .limit(k)
      .toArray();
  }
};
