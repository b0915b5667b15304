import { hasSameNames } from "#lib/domain/answer-cell.ts";
import { formatEvidenceRef, parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { AnswerCell, AnswerRow, AnswerSentence } from "#lib/domain/search-result.ts";
import type { Span } from "#lib/domain/span.ts";
import { STRUCK } from "#lib/domain/struck-words.ts";
import { answerCell } from "#lib/explain/answer-cell.ts";
import { answerRow } from "#lib/explain/answer-row.ts";
import { possibleCountedNouns } from "#lib/explain/counted-noun.ts";
import { maskSecrets } from "#lib/explain/mask.ts";
import { excludesAsked } from "#lib/explain/negated-label.ts";
import { tableCaption } from "#lib/explain/table-caption.ts";
import { CELL_CHARS } from "#lib/explain/table-grid.ts";
import { withoutUnits } from "#lib/explain/units.ts";
import type { Evidence } from "#lib/retrieval/evidence.ts";
import { contentWordForms, weighedWords } from "#lib/retrieval/question/content-words.ts";
import type { Retrieval } from "#lib/retrieval/search.ts";
import type { ShownChunk } from "#lib/services/search/shared/shown-rows.ts";
import { terms } from "#lib/text/analyser.ts";
import type { QuotedFacts } from "./quoted-facts.ts";
import { weightsOf } from "./term-weights.ts";

/**
 * Returns the one cell of the passage's tables that the question names; the best of several tables' cells. Null if the
 * question has a word that no document has: the cell may be of something else. A table may print a unit in another form.
 */
export function quoteCell(
  { query, scope }: Retrieval,
  weights: ReadonlyMap<string, number>,
  { documentId, version, span }: Evidence,
  chunk: ShownChunk,
  { tables, format, title }: QuotedFacts,
): AnswerCell | null {
  if (weighedWords(neededWords(query.text), weights, weightsOf(scope.otherForms)).unknown > 0) return null;
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
  const hasRival = others.some(
    (each) => each.text !== best.text && (each.share === best.share || hasSameNames(each, best)),
  );
  if (hasRival) return null;
  const { cell, wholeRow, said: _, ...words } = best;
  return { ...words, evidenceRef: refOf(cell), rowRef: refOf(wholeRow) };
}

/** A number without words of its own: "1,510", "£240.50", "35-40%". */
const BARE_NUMBER = /^\P{L}*\p{N}\P{L}*$/u;
/** Words beside the name of a measure, which a table need not print. */
const BESIDE_MEASURES = terms("figure method number total");
/** What is asked of a rule or of a place, which a table says by standing there. */
const OF_ANY_RULE = /\b(?:appl(?:y|ies|ied)|land|needed|required?|requires|sites?)\b/gi;

/** The question's words that a cell, its labels or the words around its table must have. */
const neededWords = (question: string) => withoutUnits(question).replace(OF_ANY_RULE, " ");

/**
 * True if a cell is a number, and a subject word of the question is neither in its row or column nor around its table:
 * "dwellings completed" of a table of dwellings lost. A table need not print the unit, or what it counts.
 */
function mayBeOfOtherMeasure(question: string, { text, said }: { text: string; said: string }): boolean {
  if (!BARE_NUMBER.test(text)) return false;
  const known = new Set([...terms(said), ...BESIDE_MEASURES, ...possibleCountedNouns(question)]);
  return contentWordForms(neededWords(question)).some((forms) => !forms.some((term) => known.has(term)));
}

/** Returns the row of the passage's tables that has most of the question's words. */
export function quoteRow(
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
  return { evidenceRef, rowRef: refOf(best.wholeRow), share: best.share, cells: best.cells };
}
