import { headingsThatApply } from "#lib/domain/citation.ts";
import { citedPath } from "#lib/domain/cited-cells.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { storedFormatFacts } from "#lib/domain/formats.ts";
import type { Contribution } from "#lib/domain/lane.ts";
import type { PassageResult } from "#lib/domain/search-result.ts";
import type { Span } from "#lib/domain/span.ts";
import { passageBadges } from "#lib/explain/badges.ts";
import { labelledMergedRows, labelledRows } from "#lib/explain/labelled-rows.ts";
import { placeFactWords } from "#lib/explain/place-fact.ts";
import { shownPassage } from "#lib/explain/shown-passage.ts";
import { matchesIn, printedWords, snippet, withoutHeadings } from "#lib/explain/snippet.ts";
import { type TableText, tableGrid } from "#lib/explain/table-grid.ts";
import type { Evidence } from "#lib/retrieval/evidence.ts";
import type { Retrieval } from "#lib/retrieval/search.ts";
import type { ShownChunk, ShownDocument, ShownPage } from "#lib/services/search/shared/shown-rows.ts";
import { valuesByWords } from "#lib/text/days.ts";
import { quoteCell, quoteRow } from "./quote-cell.ts";
import { quoteSentence } from "./quote-sentence.ts";
import type { QuotedFacts } from "./quoted-facts.ts";
import { lowConfidencePercent, pageEvidenceOf } from "./show-pages.ts";

/** What is known of the document of a shown passage. */
export type ShownFacts = QuotedFacts &
  Pick<ShownDocument, "publishedDate"> & {
    /** True if the passage shows the sentence that answers. */
    readonly quotes: boolean;
    readonly lowConfidence: number;
    readonly now: Date;
  };

/** A result shows this many headings above its snippet. */
const HEADINGS_OF_ROW = 2;

/** Adds the matched words to the keyword contribution. */
function withMatchedWords(
  contributions: readonly Contribution[],
  matched: readonly string[],
): Contribution[] {
  return contributions.map((each) =>
    each.source === "keyword" ? { ...each, detail: { ...each.detail, terms: matched } } : each,
  );
}

/** Returns the address of a quote in a spreadsheet, if its passage has more cells. */
function addressPart({ sectionPath, text }: ShownChunk, { start }: Span, ref: string): { address?: string } {
  const quoted = parseEvidenceRef(ref);
  if (quoted?.kind !== "doc") return {};
  const address = citedPath(sectionPath, { text, start }, quoted.span).at(-1);
  return address === undefined || address === sectionPath.at(-1) ? {} : { address };
}

/** Rows of a table that show which of them are headings. */
const FIRST_ROWS = 8;

/** Returns the words of the rows of a sheet below the headings of their columns; null for other passages. */
function labelledWords(chunk: ShownChunk, span: Span, { tables, format }: QuotedFacts): string | null {
  const [first] = tables.length === 1 ? tables : [];
  const table = first && { ...first, format };
  const rows = table
    ? (labelledRows(chunk, () => headsOf(table)) ?? labelledMergedRows(chunk, span, () => tableGrid(table)))
    : null;
  return rows === null || rows === "" ? null : shownPassage(rows, format);
}

function headsOf(table: TableText): readonly string[] {
  const { start, textStart = start } = table;
  const rows = table.rows.slice(0, FIRST_ROWS);
  // A code point has at most two units.
  const units = 2 * ((rows.at(-1)?.at(-1)?.end ?? textStart) - textStart);
  return tableGrid({ ...table, rows, text: table.text.slice(0, units) })?.heads ?? [];
}

/** The words of a passage that are searched for what matched, and those that its snippet shows. */
function shownWords(
  chunk: ShownChunk,
  span: Span,
  facts: ShownFacts,
): { plain: string; shown: string; isLabelled: boolean } {
  const withHeadings = shownPassage(chunk.text, facts.format);
  const plain = withoutHeadings(withHeadings, [...chunk.sectionPath, ...chunk.clauseIds]);
  const labelled = labelledWords(chunk, span, facts);
  return { plain, shown: labelled ?? plain, isLabelled: labelled !== null };
}

/** Returns how the first record that a passage names lies to the place, in words; null if it names none there. */
function placeFactOf(place: Retrieval["place"], chunkId: number | null): string | null {
  const link = place?.links.find((each) => each.chunkId === chunkId);
  const fact = link && place?.facts.find(({ record_ref }) => record_ref === link.recordRef);
  return fact === undefined ? null : placeFactWords(fact);
}

/** Returns a passage as a result, with the words that answer and the reasons why it was found. */
export function toPassage(
  retrieval: Retrieval,
  { weights, marked }: Readonly<Record<"weights" | "marked", ReadonlyMap<string, number>>>,
  candidate: Evidence,
  chunk: ShownChunk,
  facts: ShownFacts,
  page: ShownPage | null,
): PassageResult {
  const { format, publishedDate, lowConfidence, now, quotes } = facts;
  const { plain, shown, isLabelled } = shownWords(chunk, candidate.span, facts);
  const values = valuesByWords(chunk.values);
  const plainMatches = matchesIn(plain, marked, values);
  const shownMatches = isLabelled ? matchesIn(shown, marked, values) : plainMatches;
  const matched = printedWords(plain, plainMatches);
  const headings = chunk.sectionPath.join(" · ");
  const shownAbove = [facts.title, ...headingsThatApply(chunk.sectionPath).slice(-HEADINGS_OF_ROW)].join(
    " · ",
  );
  const contributions = withMatchedWords(candidate.contributions, matched);
  // The fields of a data file are no sentences.
  const sentence =
    quotes && !storedFormatFacts(format)?.isData ? quoteSentence(retrieval, candidate, chunk, facts) : null;
  const addressed = <Quoted extends object>(quoted: Quoted | null, refOf: (of: Quoted) => string) =>
    quoted && { ...quoted, ...addressPart(chunk, candidate.span, refOf(quoted)) };
  const cell = facts.tables.length > 0 ? quoteCell(retrieval, weights, candidate, chunk, facts) : null;
  const found = quotes ? quoteRow(retrieval, weights, candidate, facts, sentence) : null;
  const row = addressed(found, ({ rowRef }) => rowRef);
  return {
    evidenceRef: candidate.evidenceRef,
    chunkId: candidate.chunkId,
    ordinal: candidate.ordinal,
    kind: chunk.kind,
    span: candidate.span,
    pageFirst: chunk.page,
    pageLast: chunk.pageLast,
    sectionPath: headingsThatApply(chunk.sectionPath),
    clauseIds: chunk.clauseIds,
    snippet: snippet(shown, shownMatches, new Set(matchesIn(shownAbove, marked).map(({ term }) => term))),
    sentence: addressed(sentence, ({ evidenceRef }) => evidenceRef),
    cell: addressed(cell, ({ evidenceRef }) => evidenceRef),
    row: row && { ...row, cells: isLabelled || row.address !== undefined ? row.cells : undefined },
    score: candidate.score,
    contributions,
    badges: passageBadges({
      kind: chunk.kind,
      contributions,
      matched,
      matchedInHeadings: printedWords(headings, matchesIn(headings, marked)),
      phrases: retrieval.query.phrases.map(({ words }) => words.join(" ")),
      clauseIds: chunk.clauseIds,
      identifiers: retrieval.query.paragraphIdentifiers,
      isDecision: chunk.isDecision,
      isQuestion: chunk.isQuestion,
      isAction: chunk.isAction,
      injectionFlags: chunk.injectionFlags,
      placeFact: placeFactOf(retrieval.place, candidate.chunkId),
      lanes: candidate.lanes,
      publishedDate,
      now,
      hardToRead: lowConfidencePercent(chunk.ocrConfidence, lowConfidence),
    }),
    lanes: candidate.lanes,
    pageEvidence: pageEvidenceOf(candidate, page),
    ocrConfidence: chunk.ocrConfidence,
  };
}
