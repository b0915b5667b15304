/** Who may import whom (docs/architecture.md). The first room whose path fits a file is its room. */
export type Room = {
  readonly path: string;
  /** Paths it may import from, besides its own. */
  readonly mayImport: readonly string[];
  /** What lives there, for the message. */
  readonly holds: string;
};

const PURE = ["lib/domain/", "lib/errors/"];
const DATA = [...PURE, "lib/text/", "lib/models/", "lib/log/", "db/"];
const NO_PAGES = ["lib/", "db/"];

export const ROOMS: readonly Room[] = [
  { path: "lib/domain/", mayImport: [], holds: "the vocabulary: types, contracts and pure rules" },
  { path: "lib/errors/", mayImport: ["lib/domain/"], holds: "the failures a person can meet" },
  { path: "lib/config/", mayImport: PURE, holds: "the only reader of the environment" },
  { path: "lib/log/", mayImport: ["lib/domain/"], holds: "the logger" },
  { path: "lib/blobs/", mayImport: PURE, holds: "the originals' bytes" },
  {
    path: "lib/archive/",
    mayImport: PURE,
    holds: "the format of exports and backups: streams in, streams out",
  },
  { path: "lib/text/", mayImport: PURE, holds: "text analysis, pure" },
  { path: "lib/http/", mayImport: [...PURE, "lib/config/", "lib/log/"], holds: "errors and guards of HTTP" },
  { path: "lib/jobs/", mayImport: [...PURE, "db/"], holds: "the queue; handlers are in workers/handlers" },
  {
    path: "lib/ingest/",
    mayImport: [...PURE, "lib/text/"],
    holds: "bytes in, values out: no database, no models",
  },
  {
    path: "lib/explain/",
    mayImport: [...PURE, "lib/text/"],
    holds: "badges and receipts, pure",
  },
  { path: "lib/assembly/", mayImport: [...PURE, "lib/text/"], holds: "packs, pure" },
  {
    path: "lib/packs/",
    mayImport: [
      ...PURE,
      "lib/text/",
      "lib/explain/",
      "lib/ingest/container/",
      "lib/ingest/limits.ts",
      "lib/ingest/extract/docx/",
      "lib/ingest/extract/md/",
    ],
    holds: "packs written out and read back, pure",
  },
  { path: "lib/retrieval/route/", mayImport: PURE, holds: "routing, pure" },
  {
    path: "lib/retrieval/questions/",
    mayImport: [...PURE, "lib/text/"],
    holds: "what a question is, by its words; pure",
  },
  { path: "lib/retrieval/fuse/", mayImport: PURE, holds: "fusion, pure" },
  { path: "lib/models/", mayImport: [...PURE, "lib/config/", "lib/log/"], holds: "model ports and adapters" },
  { path: "lib/indexing/", mayImport: DATA, holds: "the write side of the index" },
  { path: "lib/retrieval/", mayImport: DATA, holds: "the read side of the index" },
  {
    path: "lib/corpora/connectors/",
    mayImport: [...PURE, "lib/config/", "lib/corpora/"],
    holds: "where documents come from: a folder, a service; no database",
  },
  { path: "lib/corpora/", mayImport: DATA, holds: "bindings, freshness and sync" },
  { path: "lib/providers/", mayImport: DATA, holds: "other retrieval providers" },
  { path: "lib/", mayImport: NO_PAGES, holds: "the verbs and what opens them" },
  { path: "db/", mayImport: PURE, holds: "tables, migrations and the embedded server" },
  { path: "components/", mayImport: ["lib/domain/"], holds: "what is shown; props are domain types" },
  {
    path: "app/",
    mayImport: [
      ...["components/", "lib/domain/", "lib/errors/", "lib/services/", "lib/http/", "lib/jobs/"],
      ...["lib/runtime.ts", "lib/context.ts"],
    ],
    holds: "addresses: parse, call one verb, show",
  },
  { path: "workers/", mayImport: NO_PAGES, holds: "the worker and its handlers" },
  { path: "cli/", mayImport: NO_PAGES, holds: "the command line" },
  { path: "scripts/", mayImport: [...NO_PAGES, "cli/"], holds: "tools of the checkout" },
];

/** What stands behind `from "…"` or `import("…")`; code in comments is rare enough not to matter. */
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*"(#[^"]+|\.{1,2}\/[^"]+)"/g;

/** The checkout's own files that a source imports, as paths from its root. */
export function importsOf(file: string, source: string): string[] {
  return [...source.matchAll(IMPORT)].map(([, target = ""]) => {
    if (target.startsWith("#")) return target.slice(1);
    const folders = file.split("/").slice(0, -1);
    for (const step of target.split("/")) {
      if (step === "..") folders.pop();
      else if (step !== ".") folders.push(step);
    }
    return folders.join("/");
  });
}

/** Each import that crosses a boundary, in words that say where the code belongs. */
export function violations(file: string, source: string): string[] {
  const room = ROOMS.find((candidate) => file.startsWith(candidate.path));
  if (!room) return [];
  return importsOf(file, source)
    .filter((target) => ![room.path, ...room.mayImport].some((allowed) => target.startsWith(allowed)))
    .filter((target) => ROOMS.some((other) => target.startsWith(other.path)))
    .map((target) => {
      const allowed = room.mayImport.join(", ") || "nothing else of ours";
      return `${file} imports ${target}. ${room.path} holds ${room.holds}; it may import ${allowed}. Move the code to where both may reach it, or pass it in as a function.`;
    });
}
