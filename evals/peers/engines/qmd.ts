import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createStore } from "@tobilu/qmd";
import type { Mode, OpenEngine } from "../engine.ts";
import { packageVersion } from "./package-version.ts";

/** The name that vectors are stored under. Its own model would be a download. */
const MODEL = "all-MiniLM-L6-v2";

export const open: OpenEngine = async ({ folder, dimension }) => {
  const notes = path.join(folder, "notes");
  mkdirSync(notes);
  const store = await createStore({
    dbPath: path.join(folder, "index.sqlite"),
    config: { collections: { notes: { path: notes, pattern: "**/*.md" } } },
  });
  const { internal } = store;
  // Only these two calls reach the model's runtime if questions are used unchanged and nothing is reranked.
  let asked: readonly number[] = [];
  const embedBatch = async (texts: readonly string[]) =>
    texts.map(() => ({ embedding: asked, model: MODEL }));
  Object.assign(internal, { llm: { embedModelName: MODEL, embedBatch } });
  const ids = new Map<string, string>();
  const idOf = ({ displayPath, file }: { readonly displayPath?: string; readonly file?: string }) =>
    ids.get(path.basename(displayPath ?? file ?? "", ".md")) ?? "";
  return {
    name: "qmd",
    version: packageVersion("@tobilu/qmd"),
    settings:
      "a Markdown file a document; keyword: its FTS5 search (every word must occur); hybrid: the question as lex and vec, its RRF; query expansion and reranking off (both need models to be downloaded)",
    modes: ["keyword", "dense", "hybrid"],
    async index(documents, vectors) {
      for (const [at, { id, title, text }] of documents.entries()) {
        ids.set(`d${at}`, id);
        writeFileSync(path.join(notes, `d${at}.md`), `# ${title || id}\n\n${text}\n`);
      }
      await store.update();
      internal.ensureVecTable(dimension);
      const rows = internal.db.prepare("select path, hash from documents").all() as {
        path: string;
        hash: string;
      }[];
      const now = new Date().toISOString();
      internal.db.exec("begin");
      for (const row of rows) {
        const vector = vectors[Number(path.basename(row.path, ".md").slice(1))];
        if (vector) internal.insertEmbedding(row.hash, 0, 0, vector, MODEL, now, 1);
      }
      internal.db.exec("commit");
    },
    search: (mode, query, vector, k) => found(mode, query.replace(/\s+/g, " "), vector, k),
    close: async () => internal.close(),
  };

  async function found(
    mode: Mode,
    query: string,
    vector: Float32Array,
    k: number,
  ): Promise<readonly string[]> {
    if (mode === "keyword") return (await store.searchLex(query, { limit: k })).map(idOf);
    if (mode === "dense") {
      return (await internal.searchVec(query, MODEL, k, undefined, undefined, Array.from(vector))).map(idOf);
    }
    asked = Array.from(vector);
    // It reads "-word" as "without word" and then refuses semantic search.
    const plain = query.replace(/(^|\s)-+(?=[\w"])/g, "$1");
    const queries = (["lex", "vec"] as const).map((type) => ({ type, query: plain }));
    return (await store.search({ queries, rerank: false, limit: k })).map(idOf);
  }
};
