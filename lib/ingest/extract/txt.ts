import type { Block, Extracted, ExtractInput, Extractor } from "#lib/domain/extracted.ts";
import { decodeText } from "../decode.ts";
import { FINGERPRINTS } from "./fingerprints.ts";
import { linesOf, paragraphsOf, spanOfLines, type TextLine } from "./shared/lines.ts";
import { isBodyAlone } from "./shared/title.ts";

const LIST_MARKER =
  /^(\s*)(?:[-*+•◦▪–]|\d{1,3}[.)]|\(\d{1,3}\)|[a-z][.)]|\([a-z]{1,4}\)|[ivx]{1,5}[.)])\s+\S/;
/** A line that only separates the text above from the text below. */
const RULE = /^[-=_*~^#.\s]+$/;
const NUMBERED_TITLE = /^((?:[A-Z]{1,3}[.-]?)?\d{1,3}(?:\.\d{1,3}){0,4})\.?\s+\p{Lu}/u;
/** Dates and addresses begin with a number too. */
const DATE_OR_ADDRESS =
  /^\d{1,3}\s+(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|.*\b(?:street|road|lane|avenue|way|close|place|drive|terrace|court|square)\b)/i;
const NAMED_TITLE = /^(chapter|part|section|appendix|annex|policy|schedule)\s+[\w.]{1,6}\b/i;

/** Extracts plain text: paragraphs, lists, and headings by underline, number, name or capitals. */
export const txtExtractor: Extractor = {
  format: "txt",
  fingerprint: FINGERPRINTS.txt,
  async extract(input: ExtractInput): Promise<Extracted> {
    const { text, notes } = decodeText(input.bytes);
    const blocks = textBlocks(text);
    // The name of the body alone stands above the title.
    const first = blocks.find((block) => !isBodyAlone(text.slice(block.start, block.end).trim()));
    const line = first?.kind === "heading" ? visibleLine(text, first) : titleAbove(text, first);
    const title = line && withoutEmphasis(line);
    return { format: "txt", text, blocks, pages: [], metadata: title ? { title } : {}, notes };
  },
};

/** Words for kinds of documents, at the end of a title or before a bracket. */
const DOCUMENT_NAME =
  /\b(?:plan|document|spd|report|statement|strategy|assessment|notice|minutes|guidance|guide|code|framework|study|review|brief)(?:\s*\([^()]*\)|\s+\d{4})?$/i;
const MAX_TITLE_LINES = 5;

/** The line that names the document in a first paragraph of short lines: below its author, above its date. */
function titleAbove(text: string, first: Block | undefined): string | undefined {
  if (first?.kind !== "paragraph") return undefined;
  const lines = linesOf(text.slice(first.start, first.end)).map((line) => line.text.trim());
  const isBlock =
    lines.length <= MAX_TITLE_LINES && lines.every((line) => line.length <= 100 && !/[.;!?]$/.test(line));
  return isBlock ? lines.find((line) => DOCUMENT_NAME.test(line) && line.includes(" ")) : undefined;
}

/** Returns the blocks of plain text. Other formats use it if they cannot be parsed. */
export function textBlocks(text: string): Block[] {
  const paragraphs = paragraphsOf(linesOf(text)).filter(
    (lines) => !lines.every((line) => RULE.test(line.text)),
  );
  return paragraphs.flatMap((lines) => paragraphBlocks(lines));
}

function visibleLine(text: string, block: Block): string {
  return (text.slice(block.start, block.end).split(/[\r\n]/, 1)[0] ?? "").trim();
}

/** Around a word of a title typed as in mail: "Foo *bar*". */
const EMPHASIS = /(?<![\p{L}\p{N}*_])([*_]{1,3})([^\s*_](?:[^*_]*[^\s*_])?)\1(?![\p{L}\p{N}*_])/gu;
const withoutEmphasis = (title: string) => title.replace(EMPHASIS, "$2");

function paragraphBlocks(lines: readonly TextLine[]): Block[] {
  const underlined = underlinedHeading(lines);
  if (underlined) {
    const rest = lines.slice(2);
    return [underlined, ...(rest.length > 0 ? paragraphBlocks(rest) : [])];
  }
  const only = lines.length === 1 ? lines[0] : undefined;
  const level = only ? headingLevel(only.text.trim()) : null;
  if (level !== null) return [{ kind: "heading", level, ...spanOfLines(lines) }];
  if (!lines.some((line) => LIST_MARKER.test(line.text)))
    return [{ kind: "paragraph", ...spanOfLines(lines) }];
  return listBlocks(lines);
}

function underlinedHeading(lines: readonly TextLine[]): Block | null {
  const [title, rule] = lines;
  if (!title || !rule || title.text.trim().length > 120 || title.text.trim().length < 2) return null;
  const line = rule.text.trim();
  if (!/^(?:={3,}|-{3,}|~{3,}|\^{3,})$/.test(line) || line.length < title.text.trim().length / 2) return null;
  const span = spanOfLines([title, rule]);
  const titleEnd = spanOfLines([title]).end;
  return {
    kind: "heading",
    level: line.startsWith("=") ? 1 : 2,
    ...span,
    marks: [{ kind: "hidden", start: titleEnd, end: span.end }],
  };
}

/** Returns the heading level of a single line, or null if it reads as prose. */
function headingLevel(line: string): number | null {
  if (line.length > 100 || /[.,;:!?]$/.test(line) || line.split(/\s+/).length > 14) return null;
  if (DATE_OR_ADDRESS.test(line)) return null;
  const number = NUMBERED_TITLE.exec(line)?.[1];
  if (number !== undefined) return Math.min(6, number.split(".").length);
  if (NAMED_TITLE.test(line)) return /^(chapter|part|appendix|annex|schedule)/i.test(line) ? 1 : 2;
  const letters = line.match(/\p{L}/gu)?.length ?? 0;
  return letters >= 4 && line.length <= 80 && line === line.toUpperCase() && /\p{Lu}/u.test(line) ? 1 : null;
}

/** Cuts a paragraph at its list markers. Lines without a marker continue the item above. */
function listBlocks(lines: readonly TextLine[]): Block[] {
  const groups: TextLine[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last && !LIST_MARKER.test(line.text)) last.push(line);
    else groups.push([line]);
  }
  return groups.map((group): Block => {
    const marker = LIST_MARKER.exec(group[0]?.text ?? "");
    if (!marker) return { kind: "paragraph", ...spanOfLines(group) };
    const indent = (marker[1] ?? "").replaceAll("\t", "    ").length;
    return { kind: "list-item", level: Math.min(9, 1 + Math.floor(indent / 2)), ...spanOfLines(group) };
  });
}
