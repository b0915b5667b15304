import type { Command } from "../command.ts";

/** Every command, in the order in which help lists them. */
export const COMMANDS: readonly Command[] = [
  {
    name: "up",
    summary: "Starts Sightline: database, web pages and worker, until Ctrl-C.",
    usage: "(no options: PORT, DATA_DIR and the other variables of .env.example configure it)",
    load: () => import("./up.ts"),
  },
  {
    name: "status",
    summary: "Tells whether Sightline runs here, where, and what it is doing.",
    usage: "",
    load: () => import("./status.ts"),
  },
  {
    name: "load-sample",
    summary: "Loads the sample corpora where there is no corpus yet; up does it on the first run.",
    usage: "",
    load: () => import("./load-sample.ts"),
  },
  {
    name: "migrate",
    summary: "Brings the database to the newest schema; up does it by itself.",
    usage: "[--tell-empty: exit with 10 when nothing was ever stored]",
    load: () => import("./migrate.ts"),
  },
  {
    name: "search",
    summary: "Searches as the page does, or packs what it finds for a person or a model.",
    usage:
      "[--corpus ID]… [--tag TAG]… [--all-tags] [--project ID]… [--doc-type TYPE]… [--from DATE] [--to DATE] [--confidentiality CLASS]… [--allow-restricted] [--profile NAME] [--mode MODE] [--limit N] [--json | --pack full|llm|both [--assembly NAME]] WORDS…",
    load: () => import("./search.ts"),
  },
  {
    name: "chunk",
    summary: "Prints one passage by its document's path and its place in the index.",
    usage: "[--corpus ID] [--json] PATH ORDINAL",
    load: () => import("./chunk.ts"),
  },
  {
    name: "pack",
    summary: "Lists packs, writes one to a file, or checks whether what an exported file cites still stands.",
    usage:
      "list [WORDS]… | export ID --format docx|md|json|csv [--version N] [--out FILE] [--origin ADDRESS] | verify FILE [--json]",
    load: () => import("./pack.ts"),
  },
  {
    name: "index",
    summary: "Builds the index of the corpora and tells what it is made of.",
    usage: "[--info: tell without building] [CORPUS-ID]…",
    load: () => import("./build-index.ts"),
  },
  {
    name: "ingest",
    summary: "Takes files and folders into a corpus.",
    usage: "[--corpus TITLE] PATH…",
    load: () => import("./ingest.ts"),
  },
  {
    name: "reindex",
    summary: "Rebuilds every derived row of the corpora from the documents' tables.",
    usage: "[CORPUS-ID]…",
    load: () => import("./reindex.ts"),
  },
  {
    name: "export",
    summary: "Writes a corpus to one archive, to be imported on another instance.",
    usage: "CORPUS [--out FILE] [--receipts: with the receipts of searches that asked it alone]",
    load: () => import("./export.ts"),
  },
  {
    name: "import",
    summary: "Brings an exported corpus here, whole or not at all.",
    usage: "FILE [--as ID] [--title TITLE]",
    load: () => import("./import.ts"),
  },
  {
    name: "backup",
    summary: "Writes everything that this instance keeps to one file; searches go on.",
    usage: "[--out FILE|FOLDER]",
    load: () => import("./backup.ts"),
  },
  {
    name: "restore",
    summary: "Brings an instance back from a backup: into an empty one, or in place of what is there.",
    usage: "FILE [--replace: in place of what is there] [--check: only verify the file]",
    load: () => import("./restore.ts"),
  },
  {
    name: "eval",
    summary:
      "Measures how well searches find what they should; exits with 3 where it is worse than a baseline.",
    usage:
      "[--golden FILE]… [--dataset FOLDER]… [--ocr FOLDER]… [--profile keyword|dense|hybrid|boosted]… [--baseline FILE]… [--json FILE] [--html FILE] [--split all|tune|report] [--sample] [--record] [--open] [--data FOLDER] [--data-dir FOLDER]",
    load: () => import("./eval.ts"),
  },
  {
    name: "bench",
    summary: "Measures speed and memory against floors of the same run; fails when a ratio is broken.",
    usage:
      "[--json FILE] [--only search,receipts,assembly,targets,ingest,responsive,pages,memory,scan] [--data FOLDER] [--quick] [--fresh] [--growth]\n\nscan (400 pages recognised, a quarter of an hour) and --growth (an hour) run only when they are named.",
    load: () => import("./bench.ts"),
  },
];
