import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { identifiersOf, missingNames } from "./readme-names.ts";
import { conclude, ROOT, readTracked, trackedFiles } from "./tracked-files.ts";

/** Paths below these folders, in backticks or link targets, must exist. */
const NAMED =
  /(?:`|\]\()((?:app|cli|components|db|docs|e2e|evals|lib|scripts|workers|public)\/[^\s`)#*<>{}…]+)/g;
/** A decision, cited by its number. */
const DECISION = /\bADR (\d{4})((?:, \d{4})*)/g;

const DECISION_WORDS = 250;

function namedPaths(text: string): string[] {
  return [...text.matchAll(NAMED)].map(([, name = ""]) => name.replace(/[.,:;]+$/, ""));
}

function citedDecisions(text: string): string[] {
  return [...text.matchAll(DECISION)].flatMap(([, first = "", more = ""]) => [
    first,
    ...more.split(", ").filter((number) => number !== ""),
  ]);
}

const files = trackedFiles();
const documents = files.filter((file) => file.endsWith(".md") && !file.startsWith("db/seed/"));
const sources = files.filter((file) => /\.(tsx?|mjs|md)$/.test(file));
const decisions = new Set(
  readdirSync(path.join(ROOT, "docs", "decisions")).map((name) => name.slice(0, "0001".length)),
);
const missingPaths = documents.flatMap((file) =>
  namedPaths(readTracked(file))
    .filter((name) => !existsSync(path.join(ROOT, name)))
    .map((name) => `${file} names ${name}, which does not exist`),
);
const missingDecisions = sources.flatMap((file) =>
  citedDecisions(readTracked(file))
    .filter((number) => !decisions.has(number))
    .map((number) => `${file} cites ADR ${number}, which docs/decisions does not contain`),
);
const long = files.flatMap((file) => {
  if (!file.startsWith("docs/decisions/")) return [];
  const words = readTracked(file).trim().split(/\s+/).length;
  return words > DECISION_WORDS
    ? [`${file} has ${words} words. A decision has at most ${DECISION_WORDS}.`]
    : [];
});
const known = {
  files,
  identifiers: new Set(
    sources.filter((file) => !file.endsWith(".md")).flatMap((file) => identifiersOf(readTracked(file))),
  ),
};
const readmes = files.filter((file) => /^lib\/(?:.*\/)?README\.md$/.test(file));
const missingSymbols = readmes.flatMap((file) =>
  missingNames(readTracked(file), known).map((name) => `${file} names ${name}, which does not exist`),
);
conclude(
  [...new Set([...missingPaths, ...missingDecisions, ...missingSymbols, ...long])],
  `Every path named in ${documents.length} documents, every name in ${readmes.length} READMEs and every decision cited in ${sources.length} files exists`,
);
