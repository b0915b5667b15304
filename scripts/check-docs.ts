import { existsSync } from "node:fs";
import path from "node:path";
import { conclude, ROOT, readTracked, trackedFiles } from "./tracked-files.ts";

/** Folders whose paths documents name; what stands in backticks or link targets and begins so must exist. */
const NAMED = /(?:`|\]\()((?:app|cli|components|db|docs|e2e|lib|scripts|workers|public)\/[^\s`)#*<>{}…]+)/g;

function namedPaths(text: string): string[] {
  return [...text.matchAll(NAMED)].map(([, name = ""]) => name.replace(/[.,:;]+$/, ""));
}

const documents = trackedFiles().filter((file) => file.endsWith(".md") && !file.startsWith("db/seed/"));
const found = documents.flatMap((file) =>
  namedPaths(readTracked(file))
    .filter((name) => !existsSync(path.join(ROOT, name)))
    .map((name) => `${file} names ${name}, which is not there`),
);
conclude(found, `Every path named in ${documents.length} documents exists`);
