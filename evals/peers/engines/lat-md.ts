import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { closeDb, ensureMeta, ensureSectionsSchema, openDb } from "lat.md/dist/src/search/db.js";
import { indexSections } from "lat.md/dist/src/search/index.js";
import { searchSections } from "lat.md/dist/src/search/search.js";
import type { OpenEngine } from "../engine.ts";
import { packageVersion } from "./package-version.ts";

export const open: OpenEngine = async ({ folder, dimension, queryVector }) => {
  // It looks for a folder of this name.
  const notes = path.join(folder, "lat.md");
  mkdirSync(notes);
  const database = openDb(notes);
  await ensureMeta(database);
  await ensureSectionsSchema(database, dimension);
  const ids = new Map<string, string>();
  const known = new Map<string, Float32Array>();
  const embedder = {
    name: "local:all-MiniLM-L6-v2",
    dimensions: dimension,
    embed: async (texts: string[]) =>
      texts.map((text) => Array.from(known.get(text.trim()) ?? queryVector(text))),
  };
  return {
    name: "lat.md",
    version: packageVersion("lat.md"),
    settings: "a Markdown file of one section a document, its libSQL vector index",
    modes: ["dense"],
    without: "its search is by meaning alone",
    async index(documents, vectors) {
      for (const [at, { id, title, text }] of documents.entries()) {
        const words = (part: string) => part.replace(/\s+/g, " ").trim();
        // One line without Markdown heading syntax, so that a document stays one section.
        const section = `# ${words(title) || id}\n\n${words(text).replace(/^[#=-]+/, "")}`.trim();
        ids.set(`lat.md/d${at}`, id);
        known.set(section, vectors[at] ?? new Float32Array(dimension));
        writeFileSync(path.join(notes, `d${at}.md`), `${section}\n`);
      }
      await indexSections(notes, database, embedder);
    },
    async search(_mode, query, _vector, k) {
      const sections: readonly { readonly file: string }[] = await searchSections(
        database,
        query,
        embedder,
        k,
      );
      return sections.map(({ file }) => ids.get(file) ?? "");
    },
    close: () => closeDb(database),
  };
};
