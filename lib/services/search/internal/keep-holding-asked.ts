import type { Context } from "#lib/context.ts";
import { asksForKind, holdsAsked } from "#lib/domain/asked-kind.ts";
import { shownPassage } from "#lib/explain/shown-passage.ts";
import type { FoundAnswers } from "#lib/retrieval/answering.ts";
import type { Evidence } from "#lib/retrieval/evidence.ts";
import type { DocumentGroup } from "#lib/retrieval/group.ts";
import { contentWords } from "#lib/retrieval/question/content-words.ts";
import { otherForms } from "#lib/retrieval/question/irregular-verbs.ts";
import { absentWeight, type Scope } from "#lib/retrieval/scope/scope.ts";
import type { Retrieval } from "#lib/retrieval/search.ts";
import {
  type ShownChunk,
  type ShownDocument,
  shownPassages,
} from "#lib/services/search/shared/shown-rows.ts";
import { terms } from "#lib/text/analyser.ts";
import { asksQuestion, onlyRaises } from "#lib/text/raised-questions.ts";
import { sentencesOf } from "#lib/text/sentences.ts";
import { weightsOf } from "./passage-answers.ts";

/** Passages of a document that are read, best first. */
const MAX_PASSAGES = 5;
/** The least share of the question's weight that a sentence has with the title and the headings above it. */
const LEAST_SHARE = 0.7;

/** With more documents that have the words, one of them answers, so none is read. */
const MAX_RAISING = 5;
const ASKS = /\?\s*$|^\W*(?:what|which|who|whom|whose|when|where|why|how)\b/i;
/** "What did Cllr Okafor ask?" is answered by a question. */
const ABOUT_QUESTIONS = /\b(?:ask(?:s|ed)?|questions?|raised?|quer(?:y|ies|ied))\b/i;

/**
 * Leaves out of the documents that answer those that only raise the question, and for "when" and "who" those without a
 * date or a name: one of their best passages has a sentence with it and with the words of the question, which the title
 * and headings may state.
 */
export async function keepHoldingAsked(
  context: Context,
  { query, scope }: Retrieval,
  groups: readonly DocumentGroup<Evidence>[],
  found: FoundAnswers,
): Promise<FoundAnswers> {
  const { text } = query;
  const byKind = asksForKind(text);
  const mayRaise = ASKS.test(query.given) && !ABOUT_QUESTIONS.test(text) && found.count <= MAX_RAISING;
  if (found.count === 0 || !(byKind || mayRaise)) return found;
  const counted = groups.filter(({ documentId }) => found.documentIds.has(documentId));
  const chunkIds = counted.flatMap(({ passages }) =>
    passages.slice(0, MAX_PASSAGES).flatMap(({ chunkId }) => chunkId ?? []),
  );
  const rows = await shownPassages(context, chunkIds);
  const words = weighed(text, scope);
  const raising = mayRaise ? raisingDocuments(rows, words) : new Set<string>();
  const onlyRaised = raising.size > 0 && [...found.documentIds].every((id) => raising.has(id));
  const held = new Set(rows.flatMap((row) => (holds(row, text, words) ? [row.documentId] : [])));
  const leftOut = [...found.documentIds].filter((id) => raising.has(id) || (byKind && !held.has(id)));
  const documentIds = new Set([...found.documentIds].filter((id) => !leftOut.includes(id)));
  const count = byKind ? documentIds.size : found.count - leftOut.length;
  return { ...found, count, documentIds, ...(onlyRaised && { onlyRaised }) };
}

type Row = Pick<ShownChunk, "text" | "sectionPath"> & ShownDocument;

/** Returns the documents whose sentences with the words of the question only ask it. */
function raisingDocuments(rows: readonly Row[], words: readonly Word[]): ReadonlySet<string> {
  const byDocument = Map.groupBy(rows, ({ documentId }) => documentId);
  const raising = [...byDocument].filter(([, passages]) => {
    const found = passages.map((row) => onlyRaises(plainOf(row), (sentence) => covers(row, sentence, words)));
    return found.includes(true) && !found.includes(false);
  });
  return new Set(raising.map(([documentId]) => documentId));
}

const plainOf = ({ text, format }: Pick<Row, "text" | "format">) => shownPassage(text, format);

type Word = { readonly terms: readonly string[]; readonly weight: number };

/** Returns the subject words of a question with their weights. */
function weighed(question: string, scope: Scope): readonly Word[] {
  const weights = weightsOf([...scope.terms, ...scope.otherForms]);
  const { weight: absent } = absentWeight(scope);
  return contentWords(question).map((own) => {
    const all = [...own, ...own.flatMap(otherForms)];
    const known = all.flatMap((term) => weights.get(term) ?? []);
    return { terms: all, weight: known.length === 0 ? absent : Math.min(...known) };
  });
}

function holds(row: Row, question: string, words: readonly Word[]): boolean {
  const plain = plainOf(row);
  return sentencesOf(plain).some(({ start, end }) => {
    const sentence = plain.slice(start, end);
    if (!holdsAsked(sentence, { question, title: row.title }) || asksQuestion(sentence)) return false;
    return covers(row, sentence, words);
  });
}

/** True if a sentence has words of the question, and with the title and the headings above it most of them. */
function covers({ title, sectionPath }: Row, sentence: string, words: readonly Word[]): boolean {
  const above = new Set(terms([title, ...sectionPath].join(" ")));
  const sum = (counted: readonly Word[]) => counted.reduce((total, { weight }) => total + weight, 0);
  const own = new Set(terms(sentence));
  const inOwn = words.filter((word) => word.terms.some((term) => own.has(term)));
  const covered = words.filter((word) => word.terms.some((term) => own.has(term) || above.has(term)));
  return inOwn.length > 0 && sum(covered) >= LEAST_SHARE * sum(words);
}
