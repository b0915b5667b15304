import type { PackItemView } from "#lib/domain/pack.ts";
import type { PackExport } from "#lib/domain/pack-export.ts";
import { wordsRef } from "./addresses.ts";
import {
  bySection,
  citedWords,
  headFacts,
  numbering,
  placeWords,
  provenanceLines,
  ROLE_WORDS,
} from "./words.ts";

/** The heading above the table of hashes; reading starts there. */
export const SOURCES_HEADING = "Sources and hashes";

const ADDRESSES: ReadonlySet<string> = new Set(["Address", "Receipt"]);

/**
 * Escapes text so that no sign in it becomes a heading, a table, HTML or a misleading link (CommonMark 2.4). Some
 * readers turn written-out addresses into links.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_[\]<>&|~#$@]|:(?=\/\/|[\w+-]+:)|(?<=\bwww)\./gi, (sign) => `\\${sign}`)
    .replace(/^([ \t]*)([-+=])/gm, "$1\\$2")
    .replace(/^([ \t]*\d{1,9})([.)])/gm, "$1\\$2");
}

/** Folds text to one line. */
function inline(text: string): string {
  return escapeMarkdown(text.replace(/\s+/g, " ").trim());
}

/** Removes indentation that would make code blocks; keeps every line. */
function lines(text: string): string[] {
  return escapeMarkdown(
    text
      .split(/\r\n|[\n\r\u2028\u2029]/)
      .map((line) => line.replace(/\s+/g, " ").trim())
      .join("\n"),
  ).split("\n");
}

const quoted = (text: string) => lines(text).map((line) => (line === "" ? ">" : `> ${line}  `));

/**
 * Writes a pack as Markdown: a head, items under their headings, and a table of citations with their hashes.
 */
export function writePackMarkdown(file: PackExport): string {
  const { pack } = file;
  const numberOf = numbering(pack.items);
  const written = [
    `# ${inline(pack.title)}`,
    headFacts(file).map(
      ([name, words]) => `- ${name}: ${ADDRESSES.has(name) ? `<${words}>` : inline(words)}`,
    ),
    ...bySection(pack).flatMap(({ heading, items }) => [
      ...(heading === null ? [] : [`## ${inline(heading)}`]),
      ...items.flatMap((item) => itemBlocks(item, numberOf, file.itemAddresses[item.itemId])),
    ]),
    `## ${SOURCES_HEADING}`,
    sourcesTable(file),
    `Pack ${pack.id}, ${pack.version === null ? "draft" : `version ${pack.version}`}, exported ${file.exportedAt}.`,
  ];
  return `${written.map((block) => (typeof block === "string" ? block : block.join("\n"))).join("\n\n")}\n`;
}

function itemBlocks(
  item: PackItemView,
  numberOf: (ref: string) => number | null,
  address: string | undefined,
): (string | string[])[] {
  const number = numberOf(item.evidenceRef);
  const { source } = item;
  const title = source.state === "removed" ? "Source removed" : source.title;
  const opens = address === undefined ? "" : ` [Open the passage](<${address}>)`;
  return [
    `### ${number}\\. ${inline(title)} — ${ROLE_WORDS[item.role]}`,
    ...(source.state === "removed" || source.quote.trim() === "" ? [] : [quoted(citedWords(source))]),
    ...(item.note.trim() === "" ? [] : [["Note:", ...lines(item.note.trim()).map((line) => `${line}  `)]]),
    [
      `- ${inline(placeWords(item))}${source.state === "removed" ? "" : `; ${inline(source.sourcePath)}, ${inline(source.corpus.title)}`}.${opens}`,
      ...provenanceLines(item, numberOf).map((line) => `- ${inline(line)}`),
    ],
  ];
}

function sourcesTable({ pack }: PackExport): string[] {
  return [
    "| item | reference | words at | sha256 of the source | sha256 of the words |",
    "| --- | --- | --- | --- | --- |",
    ...pack.items.map(
      (item, index) =>
        `| ${index + 1} | \`${item.evidenceRef}\` | \`${wordsRef(item)}\` | \`${item.byteHash}\` | \`${item.quoteHash}\` |`,
    ),
  ];
}
