import { hasSameNames } from "#lib/domain/answer-cell.ts";
import { sentenceRank } from "#lib/domain/answers-of.ts";
import { asksForKind } from "#lib/domain/asked-kind.ts";
import { policyNumber } from "#lib/domain/citation.ts";
import { formatEvidenceRef, parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { offsetMap, sliceCodePoints } from "#lib/domain/offsets.ts";
import type { AnswerCell, AnswerRow, AnswerSentence } from "#lib/domain/search.ts";
import type { Span } from "#lib/domain/span.ts";
import { STRUCK } from "#lib/domain/struck-words.ts";
import { answerCell } from "#lib/explain/answer-cell.ts";
import { answerRow } from "#lib/explain/answer-row.ts";
import { answerSentence } from "#lib/explain/answer-sentence.ts";
import { countedNoun, possibleCountedNouns } from "#lib/explain/counted-noun.ts";
import { datedLine } from "#lib/explain/dated-line.ts";
import { maskSecrets } from "#lib/explain/mask.ts";
import { namedLine } from "#lib/explain/named-line.ts";
import { excludesAsked } from "#lib/explain/negated-label.ts";
import { plainPassage } from "#lib/explain/plain.ts";
import { proseCells } from "#lib/explain/prose-cells.ts";
import { shownProse } from "#lib/explain/shown-passage.ts";
import { matchesIn, withoutHeadings } from "#lib/explain/snippet.ts";
import { tableCaption } from "#lib/explain/table-caption.ts";
import { CELL_CHARS } from "#lib/explain/table-grid.ts";
import { withoutUnits } from "#lib/explain/units.ts";
import type { Evidence } from "#lib/retrieval/evidence.ts";
import {
  contentWordForms,
  contentWords,
  markedTerms,
  weighedWords,
} from "#lib/retrieval/question/content-words.ts";
import type { Retrieval } from "#lib/retrieval/search.ts";
import type { ShownChunk, ShownDocument } from "#lib/services/search/shared/shown-rows.ts";
import { terms } from "#lib/text/analyser.ts";
import { findPassage } from "#lib/text/find-passage.ts";
import type { PassageTable } from "./answer-tables.ts";

/** What is known of the document of a passage. */
type QuotedFacts = Pick<ShownDocument, "format" | "title"> & { readonly tables: readonly PassageTable[] };

/** Returns the weight of each term of a question. */
export const weightsOf = (asked: Retrieval["scope"]["terms"]): ReadonlyMap<string, number> =>
  new Map(asked.map(({ term, weight }) => [term, weight]));

/** Returns the weights of the terms that results mark, synonyms included. Words such as "when" only form the question. */
export function markedWeights({ query, scope }: Retrieval): ReadonlyMap<string, number> {
  const marked = markedTerms(
    query.text,
    query.phrases.flatMap(({ terms: quoted }) => quoted),
  );
  return weightsOf([...scope.terms.filter(({ term }) => marked.has(term)), ...scope.synonyms]);
}

/** Adds the evidence of a sentence. Without its place in the text the whole passage is its evidence. */
function withEvidenceOfSentence(
  { evidenceRef, documentId, version }: Evidence,
  within: { readonly text: string; readonly start: number },
  found: Omit<AnswerSentence, "evidenceRef">,
): AnswerSentence {
  const place = findPassage(within.text, { quote: found.text, prefix: "", suffix: "" });
  // The text may have marks that the words do not: "**must**", "1986\\.".
  const isSame =
    place !== null &&
    (place.same ||
      lettersOf(sliceCodePoints(within.text, place.span.start, place.span.end)) === lettersOf(found.text));
  if (!isSame) return { ...found, evidenceRef };
  const [start, end] = [within.start + place.span.start, within.start + place.span.end];
  return {
    ...found,
    evidenceRef: formatEvidenceRef({ kind: "doc", documentId, version, span: { start, end } }),
  };
}

/**
 * Returns the words of the passage that answer: the date or the person beside the title, or else the best sentence
 * outside tables or in a long cell, the first of equals. Null in a policy if the question names another, and if the
 * question has a word that no document has.
 */
export function quoteOf(
  retrieval: Retrieval,
  weights: ReadonlyMap<string, number>,
  candidate: Evidence,
  chunk: ShownChunk,
  facts: QuotedFacts,
): AnswerSentence | null {
  const found = bestSentence(retrieval, weights, candidate, chunk, facts);
  if (found === null) return null;
  const map = offsetMap(found.text);
  const matches = matchesIn(found.text, markedWeights(retrieval));
  const marks = matches.map(({ token }) => map.spanToCodePoints(token));
  const said = [facts.title, ...chunk.sectionPath, found.text].join(" ");
  const { text: question } = retrieval.query;
  const hasAll = asksForKind(question) && hasAllWords(question, said);
  return { ...found, marks, ...(hasAll && { hasAllWords: true as const }) };
}

/** True if a text has each subject word of a question, in one of its forms. */
function hasAllWords(question: string, text: string): boolean {
  const own = new Set(terms(text));
  return contentWordForms(question).every((forms) => forms.some((term) => own.has(term)));
}

function bestSentence(
  { query, scope }: Retrieval,
  weights: ReadonlyMap<string, number>,
  candidate: Evidence,
  { text, sectionPath, clauseIds }: ShownChunk,
  { format, title, tables }: QuotedFacts,
): AnswerSentence | null {
  if (isOfOtherPolicy(sectionPath, query.clauses)) return null;
  const { rare, unknown } = weighedWords(query.text, weights, weightsOf(scope.otherForms));
  if (unknown > 0) return null;
  const rank = (each: Pick<AnswerSentence, "text" | "share">) =>
    sentenceRank(each, { question: query.text, title });
  const askedBelow = (headings: readonly string[]) => ({
    matches: matchesIn(query.text, weights),
    stated: new Set(matchesIn(headings.join(" · "), weights).map(({ term }) => term)),
    counted: countedNoun(query.text),
    rare,
    rank,
  });
  const above = [title, ...sectionPath];
  const asked = askedBelow(above);
  const found = shownProse(text, format).flatMap((prose, part) => {
    const words = part === 0 ? withoutHeadings(prose, [...sectionPath, ...clauseIds]) : prose;
    const sentence = answerSentence(words, matchesIn(words, weights), asked);
    return sentence === null ? [] : [{ sentence, within: { text, start: candidate.span.start } }];
  });
  const inCells = tables.flatMap((table) =>
    proseCells({ ...table, format }, candidate.span).flatMap((cell) => {
      const below = askedBelow([...above, ...cell.headings]);
      const sentence = answerSentence(cell.text, matchesIn(cell.text, weights), below);
      if (sentence === null) return [];
      const { start, end } = cell.span;
      const words = [...text].slice(start - candidate.span.start, end - candidate.span.start).join("");
      return [{ sentence, within: { text: words, start } }];
    }),
  );
  // The innermost heading names the subject of its section as a title does.
  const isBelowAsked = matchesIn(sectionPath.at(-1) ?? "", weights).length > 0;
  const inTitle =
    candidate.ordinal === 0 || isBelowAsked
      ? titleBlockOf(query.text, weights, { text, format, title, sectionPath })
      : null;
  if (inTitle) return withEvidenceOfSentence(candidate, { text, start: candidate.span.start }, inTitle);
  const [best] = [...found, ...inCells].toSorted((a, b) => rank(b.sentence) - rank(a.sentence));
  return best ? withEvidenceOfSentence(candidate, best.within, best.sentence) : null;
}

/** A title block has at most this many lines. */
const TITLE_BLOCK_LINES = 12;

/**
 * Returns the date or the person beside the title in the first passage of a document, or beside the heading of a
 * section, if it answers the question with these.
 */
function titleBlockOf(
  question: string,
  weights: ReadonlyMap<string, number>,
  {
    text,
    format,
    title,
    sectionPath,
  }: Pick<ShownChunk, "text" | "sectionPath"> & Pick<ShownDocument, "format" | "title">,
): Omit<AnswerSentence, "evidenceRef"> | null {
  const lines = maskSecrets(text)
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== "")
    .slice(0, TITLE_BLOCK_LINES)
    .map((line) => plainPassage(line, format));
  const asked = {
    question,
    words: contentWords(question),
    stated: new Set(terms([title, ...sectionPath].join(" "))),
  };
  const line = datedLine(lines, asked) ?? namedLine(lines, asked);
  if (line === null) return null;
  const map = offsetMap(line);
  const marks = matchesIn(line, weights).map(({ token }) => map.spanToCodePoints(token));
  return { text: line, marks, share: 1, withTitle: true };
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, "");

/** The identifier of a policy, as a question names it: "h4", "lp23". */
const POLICY_ID = /^[a-z]+[ .-]?\d/;

function isOfOtherPolicy(sectionPath: readonly string[], clauses: readonly string[]): boolean {
  const asked = clauses.filter((clause) => POLICY_ID.test(clause));
  const policy = policyNumber(sectionPath)?.toLowerCase();
  return policy !== undefined && asked.length > 0 && !asked.includes(policy);
}

/**
 * Returns the one cell of the passage's tables that the question names; the best of several tables' cells. Null if the
 * question has a word that no document has: the cell may be of something else. A table may print a unit in another form.
 */
export function cellOf(
  { query, scope }: Retrieval,
  weights: ReadonlyMap<string, number>,
  { documentId, version, span }: Evidence,
  chunk: ShownChunk,
  { tables, format, title }: QuotedFacts,
): AnswerCell | null {
  if (weighedWords(withoutUnits(query.text), weights, weightsOf(scope.otherForms)).unknown > 0) return null;
  const refOf = (cited: Span) => formatEvidenceRef({ kind: "doc", documentId, version, span: cited });
  const found = tables.flatMap((table) => {
    const above = [...chunk.text].slice(0, Math.max(0, table.start - span.start)).join("");
    const caption = tableCaption(maskSecrets(above));
    const around = [title, ...chunk.sectionPath, caption ?? ""].join(" ");
    const cell = answerCell({ ...table, format }, span, { text: query.text, weights }, around);
    if (cell === null || cell.text.includes(STRUCK) || mayBeOfOtherMeasure(query.text, cell)) return [];
    const labels = [caption, cell.row, cell.column].filter((label) => label !== null);
    return labels.some((label) => excludesAsked(label, query.text)) ? [] : [{ ...cell, caption }];
  });
  const [best, ...others] = found.sort((a, b) => b.share - a.share);
  if (!best) return null;
  const fitsAlike = others.some(
    (each) => each.text !== best.text && (each.share === best.share || hasSameNames(each, best)),
  );
  if (fitsAlike) return null;
  const { cell, wholeRow, said: _, ...words } = best;
  return { ...words, evidenceRef: refOf(cell), rowRef: refOf(wholeRow) };
}

/** A number without words of its own: "1,510", "£240.50", "35-40%". */
const BARE_NUMBER = /^\P{L}*\p{N}\P{L}*$/u;
/** Words beside the name of a measure, which a table need not print. */
const BESIDE_MEASURES = terms("figure method number total");
/**
 * True if a cell is a number, and a subject word of the question is neither in its row or column nor around its table:
 * "dwellings completed" of a table of dwellings lost. A table need not print the unit, or what it counts.
 */
function mayBeOfOtherMeasure(question: string, { text, said }: { text: string; said: string }): boolean {
  if (!BARE_NUMBER.test(text)) return false;
  const known = new Set([...terms(said), ...BESIDE_MEASURES, ...possibleCountedNouns(question)]);
  return contentWordForms(withoutUnits(question)).some((forms) => !forms.some((term) => known.has(term)));
}

/** Returns the row of the passage's tables that has most of the question's words. */
export function rowOf(
  { query }: Retrieval,
  weights: ReadonlyMap<string, number>,
  { documentId, version, span }: Evidence,
  { tables, format }: QuotedFacts,
  sentence: AnswerSentence | null,
): AnswerRow | null {
  const refOf = (cited: Span) => formatEvidenceRef({ kind: "doc", documentId, version, span: cited });
  const found = tables.flatMap(
    (table) => answerRow({ ...table, format }, span, { text: query.text, weights }) ?? [],
  );
  const [best, next] = found.sort((a, b) => b.share - a.share);
  if (!best || next?.share === best.share) return null;
  const { cell } = best;
  const said = sentence && parseEvidenceRef(sentence.evidenceRef);
  const isSaidInCell = said?.kind === "doc" && said.span.start >= cell.start && said.span.end <= cell.end;
  const isLong = cell.end - cell.start > CELL_CHARS.cell;
  const evidenceRef = isLong && sentence && isSaidInCell ? sentence.evidenceRef : refOf(cell);
  return { evidenceRef, rowRef: refOf(best.wholeRow), share: best.share };
}
