import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Extracted } from "#lib/domain/extracted.ts";
import { isCaption } from "#lib/ingest/extract/pdf/markers.ts";
import { readOutline, titleKey } from "#lib/ingest/extract/pdf/outline.ts";

/** A heading that stands in the text, by a source other than the headings of the extractor. */
export type TrueHeading = { readonly title: string; readonly level: number; readonly start: number };

/** What a document says about its own sections. */
export type Truth = {
  readonly source: "bookmarks" | "bookmarks, hidden" | "contents";
  /** Number of its entries, and those that are printed in the text, in order. */
  readonly entries: number;
  readonly headings: readonly TrueHeading[];
};

/** Minimum number of printed entries that can be compared. */
const MIN_PRINTED = 3;
/** Minimum share of bookmarks that are printed. Others name files or pages, not headings. */
const MIN_SHARE = 0.5;
/** Maximum number of lines over which a printed title runs. */
const MAX_LINES = 3;

type Line = { readonly start: number; readonly text: string; readonly key: string; readonly page: number };

/** Returns the text's lines with their pages, without blank ones. Blocks and rows of tables are lines. */
function linesOf({ text, pages, blocks }: Extracted): readonly Line[] {
  const furniture = new Set(blocks.filter(({ kind }) => kind === "page-furniture").map(({ start }) => start));
  const lines: Line[] = [];
  let at = 0;
  let page = 0;
  for (const line of text.split("\n")) {
    while (page < pages.length - 1 && at >= (pages[page]?.span.end ?? 0)) page++;
    if (line.trim() !== "" && !furniture.has(at))
      lines.push({ start: at, text: line.trim(), key: titleKey(line), page: page + 1 });
    at += line.length + 1;
  }
  return lines;
}

/** Returns the line at which a title is printed, perhaps over several lines, among `lines` from `from`. */
function printedAt(
  lines: readonly Line[],
  key: string,
  from: number,
  isAllowed: (line: Line) => boolean,
): number {
  for (let index = from; index < lines.length; index++) {
    const first = lines[index];
    if (!first || !isAllowed(first) || first.key === "" || !key.startsWith(first.key)) continue;
    let joined = "";
    for (const line of lines.slice(index, index + MAX_LINES)) {
      joined += line.key;
      if (joined === key) return index;
    }
  }
  return -1;
}

/** Returns the bookmarks whose titles are printed on their page or the next, or null if too few are. */
export async function bookmarkTruth(document: PDFDocumentProxy, extracted: Extracted): Promise<Truth | null> {
  const outline = await readOutline(document);
  const lines = linesOf(extracted);
  const taken = new Set<number>();
  const headings: TrueHeading[] = [];
  for (const { title, level, page } of outline) {
    const key = titleKey(title);
    if (key.length < 3 || page === undefined) continue;
    const found = [page, page + 1]
      .map((wanted) => printedAt(lines, key, 0, (line) => line.page === wanted && !taken.has(line.start)))
      .find((index) => index >= 0);
    const line = lines[found ?? -1];
    if (!line) continue;
    taken.add(line.start);
    headings.push({ title, level, start: line.start });
  }
  const isUseful = headings.length >= MIN_PRINTED && headings.length >= outline.length * MIN_SHARE;
  const inOrder = headings.toSorted((a, b) => a.start - b.start);
  return isUseful ? { source: "bookmarks", entries: outline.length, headings: inOrder } : null;
}

const ENTRY = /^(.*?\p{L}{2}.*?)[\s.…·_]+(\d{1,3})$/u;
const CONTENTS = /^(?:table of )?contents(?: page)?\b/i;
/** Minimum number of entries of a list of contents. */
const MIN_ENTRIES = 6;

type Entry = { readonly title: string; readonly index: number; readonly page: number };

/** Returns where the entries are printed. Printed page numbers differ from counted ones by the same number everywhere. */
function printedEntries(
  lines: readonly Line[],
  entries: readonly Entry[],
  after: number,
): readonly TrueHeading[] {
  const found = entries.map(({ title, page }) => {
    const places: Line[] = [];
    for (let at = after - 1; ; ) {
      at = printedAt(lines, titleKey(title), at + 1, () => true);
      const line = lines[at];
      if (!line) return { title, page, places };
      places.push(line);
    }
  });
  const shifts = new Map<number, number>();
  for (const { page, places } of found)
    for (const line of places) shifts.set(line.page - page, (shifts.get(line.page - page) ?? 0) + 1);
  const [shift = 0] = [...shifts].toSorted((a, b) => b[1] - a[1])[0] ?? [];
  return found.flatMap(({ title, page, places }): TrueHeading[] => {
    const distance = (place: Line) => Math.abs(place.page - page - shift);
    const [line] = places.toSorted((a, b) => distance(a) - distance(b));
    return line ? [{ title, level: 0, start: line.start }] : [];
  });
}

/** Returns the titles in the printed list of contents that stand in the text after it, with all policies' headings. */
export function contentsTruth(extracted: Extracted): Truth | null {
  const lines = linesOf(extracted);
  const top = lines.findIndex(({ text, page }) => CONTENTS.test(text) && page <= 8);
  if (top < 0) return null;
  const lastPage = (lines[top]?.page ?? 0) + 6;
  const entries: Entry[] = [];
  lines.forEach(({ text, page }, index) => {
    const [, title, printed] = ENTRY.exec(text) ?? [];
    const isNear = index - (entries.at(-1)?.index ?? top) <= 8;
    const isListed = title !== undefined && text.length < 160 && !isCaption(title);
    if (index > top && page <= lastPage && isNear && isListed)
      entries.push({ title, index, page: Number(printed) });
  });
  if (entries.length < MIN_ENTRIES) return null;
  const after = (entries.at(-1)?.index ?? 0) + 1;
  const headings = printedEntries(lines, entries, after);
  const known = new Set(headings.map(({ start }) => start));
  const policies = policyLines(lines.slice(after)).filter(({ start }) => !known.has(start));
  if (headings.length < MIN_PRINTED || headings.length < entries.length * MIN_SHARE) return null;
  const inOrder = [...headings, ...policies].toSorted((a, b) => a.start - b.start);
  return { source: "contents", entries: entries.length, headings: inOrder };
}

const POLICY = /^policy\s+([A-Z]{1,5}\s?-?\d+[A-Za-z]?)\b/i;

/** Returns the lines that print a policy's name: short, without a full stop or a page number at the end. */
function policyLines(lines: readonly Line[]): readonly TrueHeading[] {
  return lines
    .filter(({ text }) => POLICY.test(text) && text.length <= 110 && !/\.{4,}|\s\d{1,3}$|[.;,]$/.test(text))
    .map(({ text, start }) => ({ title: text, level: 0, start }));
}
