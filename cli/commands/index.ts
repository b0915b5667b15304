import type { Command } from "../command.ts";

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  {
    name: "up",
    summary: "Starts Sightline: database, web pages and worker, until Ctrl-C.",
    usage: "(no options: PORT, DATA_DIR and the other variables of .env.example configure it)",
    load: () => import("./up.ts"),
  },
  {
    name: "web",
    summary: "Serves only the built pages; database and worker run elsewhere.",
    usage: "(no options: HOST, PORT, ACCESS_TOKEN and the other variables of .env.example configure it)",
    load: () => import("./web.ts"),
  },
  {
    name: "status",
    summary: "Shows whether Sightline runs here, at which address, and its current jobs.",
    usage: "",
    load: () => import("./status.ts"),
  },
  {
    name: "load-sample",
    summary: "Loads the sample corpora if there is no corpus yet. The command up does this on the first run.",
    usage: "",
    load: () => import("./load-sample.ts"),
  },
  {
    name: "migrate",
    summary:
      "Migrates the database and its search index to this release. The command up does this automatically.",
    usage: "[--tell-empty: exit with 10 when nothing was ever stored]",
    load: () => import("./migrate.ts"),
  },
  {
    name: "search",
    summary: "Searches like the page, or packs the results for a person or a model.",
    usage:
      "[--corpus ID]… [--tag TAG]… [--all-tags] [--project ID]… [--doc-type TYPE]… [--from DATE] [--to DATE] [--confidentiality CLASS]… [--allow-restricted] [--profile NAME] [--mode MODE] [--limit N] [--json | --pack full|llm|both [--assembly NAME]] WORDS…",
    load: () => import("./search.ts"),
  },
  {
    name: "chunk",
    summary: "Prints one passage by its document's path and its ordinal.",
    usage: "[--corpus ID] [--json] PATH ORDINAL",
    load: () => import("./chunk.ts"),
  },
  {
    name: "pack",
    summary: "Lists packs, exports one to a file, or verifies the sources of an exported file.",
    usage:
      "list [WORDS]… | export ID --format docx|pdf|md|json|csv [--version N] [--out FILE] [--origin ADDRESS] | verify FILE [--json]",
    load: () => import("./pack.ts"),
  },
  {
    name: "places",
    summary: "Reports what applies to a place.",
    usage: "report PLACE [--buffer METRES] [--dataset ID|KIND]… [--on DATE] [--json]",
    load: () => import("./places.ts"),
  },
  {
    name: "index",
    summary: "Builds the index of the corpora and describes it.",
    usage: "[--info: describe without building] [CORPUS-ID]…",
    load: () => import("./build-index.ts"),
  },
  {
    name: "ingest",
    summary: "Adds files and folders to a corpus.",
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
    usage: "CORPUS [--out FILE] [--receipts: with receipts of searches of this corpus only]",
    load: () => import("./export.ts"),
  },
  {
    name: "import",
    summary: "Imports an exported corpus, completely or not at all.",
    usage: "FILE [--as ID] [--title TITLE]",
    load: () => import("./import.ts"),
  },
  {
    name: "models",
    summary: "Fetches a model by its name from a hub, to run on this machine.",
    usage: "NAME [--int8: the small graph] [--into FOLDER] [--hub ADDRESS]",
    load: () => import("./models.ts"),
  },
  {
    name: "backup",
    summary: "Writes all data of this instance to one file; searches continue.",
    usage: "[--out FILE|FOLDER]",
    load: () => import("./backup.ts"),
  },
  {
    name: "restore",
    summary: "Restores an instance from a backup, into an empty one or in place of the existing data.",
    usage: "FILE [--replace: replace existing data] [--check: only verify the file]",
    load: () => import("./restore.ts"),
  },
];
