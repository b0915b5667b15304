import type { PackExport } from "#lib/domain/pack-export.ts";
import { ADDRESS_FACTS, FOUND_HEADING } from "./appendix-words.ts";
import { headFacts, packLine, type Report, type ReportItem, reportOf } from "./report.ts";
import { SUPPLIED_HEAD } from "./report-words.ts";
import { hasSuppliedHead, headedBlocks, type PrintedTable } from "./table-shape.ts";

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

/** A block of Markdown: its lines. */
type Block = readonly string[];

/** Writes a pack as Markdown: the same report as in Word, with footnotes, and a table of hashes in its appendix. */
export function writePackMarkdown(file: PackExport): string {
  const report = reportOf(file);
  const written: readonly Block[] = [
    ...headBlocks(report),
    ...report.sections.flatMap((section) => [
      [`## ${section.heading}`],
      ...(section.empty === null ? [] : [[section.empty]]),
      ...section.groups.flatMap((group) => [
        ...(group.heading === null ? [] : [[`### ${inline(group.heading)}`]]),
        ...group.items.flatMap(itemBlocks),
      ]),
    ]),
    ...appendixBlocks(report),
    [packLine(file)],
    ...report.items.map((item) => [`[^${item.number}]: ${footnote(item)}`]),
  ];
  return `${written.map((block) => block.join("\n")).join("\n\n")}\n`;
}

function headBlocks(report: Report): Block[] {
  return [
    [`# ${inline(report.title)}`],
    ...headFacts(report).map(([name, words]) => [`${name}: ${inline(words)}`]),
  ];
}

/** A quote is one block quote, so that verification finds its words. */
function itemBlocks(item: ReportItem): Block[] {
  const call = `[^${item.number}]`;
  const shown = headedBlocks(item.blocks);
  const blocks = shown.flatMap((block, index) => {
    const isLast = index === shown.length - 1;
    if (block.kind === "words") return [wordLines(block.text, isLast ? call : "")];
    // In a cell the mark would look like a digit of the last number.
    return isLast ? [tableLines(block), [call]] : [tableLines(block)];
  });
  const quote = blocks.flatMap((block, index) => (index === 0 ? block : ["", ...block]));
  return [
    ...(item.lead === null ? [] : [[`**${inline(item.lead)}**`]]),
    ...(hasSuppliedHead(item.blocks) ? [[SUPPLIED_HEAD]] : []),
    quote.map((line) => (line === "" ? ">" : `> ${line}`)),
    ...(item.note === "" ? [] : [lines(item.note).map((line) => `${line}  `)]),
    ...(item.suggestion === null ? [] : [[inline(item.suggestion)]]),
  ];
}

/** An exclamation mark before a footnote's mark would begin an image. */
function wordLines(text: string, mark: string): string[] {
  const shown = lines(text).filter((line) => line !== "");
  const last = (shown.pop() ?? "").replace(/!$/, "\\!");
  return [...shown.map((line) => `${line}  `), `${last}${mark}`];
}

/**
 * The first row must name every column, or readers drop the rest. It is empty above rows from the middle of a table,
 * because the first of them would seem to name the columns.
 */
function tableLines({ rows, withoutHeader }: PrintedTable): string[] {
  const columns = Math.max(...rows.map((row) => row.length));
  const written = rows.map((row) => row.map(inline));
  const [first = [], ...others] = withoutHeader ? [[], ...written] : written;
  const named = [...first, ...Array.from({ length: columns - first.length }, () => "")];
  const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [row(named), row(named.map(() => "---")), ...others.map(row)];
}

function footnote({ footnote: { words, address } }: ReportItem): string {
  return address === null ? inline(words) : `[${inline(words)}](<${address}>)`;
}

function appendixBlocks({ facts, items }: Report): Block[] {
  return [
    [`## ${FOUND_HEADING}`],
    facts.map(([name, words]) => `- ${name}: ${ADDRESS_FACTS.has(name) ? `<${words}>` : inline(words)}`),
    ...items.map(({ number, found }) => [
      `Item ${number}: ${inline(found.title)}`,
      "",
      ...found.lines.map((line) => `- ${inline(line)}`),
    ]),
    [
      "| item | reference | words at | sha256 of the source | sha256 of the words |",
      "| --- | --- | --- | --- | --- |",
      ...items.map(
        ({ number, found }) =>
          `| ${number} | \`${found.evidenceRef}\` | \`${found.wordsRef}\` | \`${found.byteHash}\` | \`${found.quoteHash}\` |`,
      ),
    ],
  ];
}
