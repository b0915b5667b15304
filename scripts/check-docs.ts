import { existsSync } from "node:fs";
import path from "node:path";
import { citedDecisions, indexFaults, namedDecisions, titleOf } from "./decisions.ts";
import { identifiersOf, missingNames } from "./readme-names.ts";
import { ROOMS } from "./rooms.ts";
import { conclude, ROOT, readTracked, trackedFiles } from "./tracked-files.ts";

/** Paths below these folders, in backticks or link targets, must exist. */
const NAMED =
  /(?:`|\]\()((?:actions|app|cli|components|db|docs|e2e|evals|lib|scripts|testing|workers|public)\/[^\s`)#*<>{}…]+)/g;
/** Cites a text that is not in the repository, also over the end of a comment's line. */
const ABSENT_TEXT = /\bthe(?:[\s*/]+[\w-]+)?[\s*/]+specification\b/i;

/** A command that fails on Node 20, which cannot run TypeScript and which the README promises. */
const NEEDS_NEW_NODE = /(?:`|\brun )node [\w./-]+\.ts\b/;

const DECISION_WORDS = 250;
const ARCHITECTURE_WORDS = 1500;
const README_LINES = 30;

function namedPaths(text: string): string[] {
  return [...text.matchAll(NAMED)].map(([, name = ""]) => name.replace(/[.,:;]+$/, ""));
}

const files = trackedFiles();
const documents = files.filter((file) => file.endsWith(".md") && !file.startsWith("db/seed/"));
const sources = files.filter((file) => /\.(tsx?|mjs|md)$/.test(file));
const DECISIONS = "docs/decisions/";
const INDEX = `${DECISIONS}README.md`;
const decisionFiles = files.filter((file) => file.startsWith(DECISIONS) && file !== INDEX);
const numberOf = (file: string) => file.slice(DECISIONS.length, DECISIONS.length + "0001".length);
const decisions = new Set(decisionFiles.map(numberOf));
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
/** A decision that nothing cites binds nothing, and nobody finds it. Tests, the index and other decisions do not count. */
const cited = new Set(
  sources
    .filter((file) => !file.startsWith(DECISIONS) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => namedDecisions(readTracked(file))),
);
const uncited = decisionFiles
  .filter((file) => !cited.has(numberOf(file)))
  .map(
    (file) =>
      `Nothing cites ${file}. Write (ADR ${numberOf(file)}) in the comment of the code that it binds.`,
  );
const wrongIndex = indexFaults(
  files.includes(INDEX) ? readTracked(INDEX) : "",
  new Map(decisionFiles.map((file) => [file.slice(DECISIONS.length), titleOf(readTracked(file))])),
).map((fault) => `${INDEX} ${fault}.`);
const absentTexts = sources
  .filter((file) => !file.startsWith("db/seed/") && ABSENT_TEXT.test(readTracked(file)))
  .map(
    (file) => `${file} cites a specification that is not in the repository. Cite an ADR or state the rule.`,
  );

const oldNodeFails = sources
  .filter((file) => NEEDS_NEW_NODE.test(readTracked(file)))
  .map((file) => `${file} names a command that fails on Node 20. Name an npm script, or write npx node.`);

/** Returns how many words a document may have; null if it may have any number. */
function maxWords(file: string): number | null {
  if (file === "docs/architecture.md") return ARCHITECTURE_WORDS;
  return file.startsWith(DECISIONS) && file !== INDEX ? DECISION_WORDS : null;
}

const long = files.flatMap((file) => {
  const most = maxWords(file);
  if (most === null) return [];
  const words = readTracked(file).trim().split(/\s+/).length;
  return words > most ? [`${file} has ${words} words. It may have at most ${most}.`] : [];
});
const known = {
  files,
  identifiers: new Set(
    sources.filter((file) => !file.endsWith(".md")).flatMap((file) => identifiersOf(readTracked(file))),
  ),
};
/** Every folder that is a room, and not a part of another room. */
const rooms = ROOMS.map((room) => room.path).filter(
  (room) => room.endsWith("/") && !ROOMS.some(({ path: other }) => other !== room && room.startsWith(other)),
);
const readmes = files.filter(
  (file) => file.endsWith("/README.md") && rooms.some((room) => file.startsWith(room)),
);
const missingReadmes = rooms
  .map((room) => `${room}README.md`)
  .filter((file) => !readmes.includes(file))
  .map((file) => `${file} is missing`);
const missingSymbols = readmes.flatMap((file) =>
  missingNames(file, readTracked(file), known).map((name) => `${file} names ${name}, which does not exist`),
);
const longReadmes = readmes.flatMap((file) => {
  const lines = readTracked(file).trimEnd().split("\n").length;
  return lines > README_LINES ? [`${file} has ${lines} lines. It may have at most ${README_LINES}.`] : [];
});
conclude(
  [
    ...new Set([
      ...[...missingPaths, ...missingDecisions, ...missingSymbols, ...absentTexts, ...oldNodeFails],
      ...[...uncited, ...wrongIndex],
      ...[...long, ...longReadmes, ...missingReadmes],
    ]),
  ],
  `Every path named in ${documents.length} documents, every name in ${readmes.length} READMEs and every decision cited in ${sources.length} files exists; each of ${decisionFiles.length} decisions is cited`,
);
