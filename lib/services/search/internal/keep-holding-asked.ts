import type { Context } from "#lib/context.ts";
import { asksForKind, holdsAsked } from "#lib/domain/asked-kind.ts";
import { shownPassage } from "#lib/explain/shown-passage.ts";
import type { FoundAnswers } from "#lib/retrieval/answering.ts";
import type { Evidence } from "#lib/retrieval/evidence.ts";
import type { DocumentGroup } from "#lib/retrieval/group.ts";
import { contentWordForms } from "#lib/retrieval/question/content-words.ts";
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
import { questionInWordsOf, type WeighedQuestion, weightsOf } from "./term-weights.ts";

/** Passages of a document that are read, best first. */
const MAX_PASSAGES = 5;
/** The least share of the question's weight that a sentence has with the title and the headings above it. */
const LEAST_SHARE = 0.7;

/** With more documents, none is read, to limit the cost. */
const MAX_RAISING = 5;
const ASKS = /\?\s*$|^\W*(?:what|which|who|whom|whose|when|where|why|how)\b/i;
/** "What did Cllr Okafor ask?" is answered by a question. */
const ABOUT_QUESTIONS = /\b(?:ask(?:s|ed)?|questions?|raised?|quer(?:y|ies|ied))\b/i;

/**
 * Reads the best passages of the documents that answer, and leaves out those that only raise the question, and for
 * "when" and "who" those without a date or a name.
 */
export async function keepHoldingAsked(
  context: Context,
  retrieval: Retrieval,
  groups: readonly DocumentGroup<Evidence>[],
  found: FoundAnswers,
): Promise<FoundAnswers> {
  const { query, scope } = retrieval;
  const { text } = query;
  if (found.count === 0) return found;
  const byKind = asksForKind(text);
  const mayRaise = ASKS.test(query.given) && !ABOUT_QUESTIONS.test(text) && found.count <= MAX_RAISING;
  if (!(byKind || mayRaise)) return found;
  const counted = groups.filter(({ documentId }) => found.documentIds.has(documentId));
  const chunkIds = counted.flatMap(({ passages }) =>
    passages.slice(0, MAX_PASSAGES).flatMap(({ chunkId }) => chunkId ?? []),
  );
  const rows = await shownPassages(context, chunkIds);
  const asked = rows.map((row): AskedRow => {
    const own = [row.title, ...row.sectionPath, row.text].join("\n");
    return { ...row, words: subjectWords(questionInWordsOf(own, retrieval), scope) };
  });
  const answering = mayRaise ? dropRaisingDocuments(found, asked) : found;
  return byKind ? keepDatedOrNamed(answering, asked, text) : answering;
}

/** Leaves out the documents that only raise the question. */
function dropRaisingDocuments(found: FoundAnswers, rows: readonly AskedRow[]): FoundAnswers {
  const raising = raisingDocuments(rows);
  const documentIds = new Set([...found.documentIds].filter((id) => !raising.has(id)));
  const count = found.count - (found.documentIds.size - documentIds.size);
  return {
    ...found,
    count,
    documentIds,
    ...(raising.size > 0 && documentIds.size === 0 && { onlyRaised: true }),
  };
}

/**
 * Leaves out the documents without a sentence that has a date for "when", or a name for "who", and the words of the
 * question. The title and the headings may have words of it.
 */
function keepDatedOrNamed(found: FoundAnswers, rows: readonly AskedRow[], question: string): FoundAnswers {
  const held = new Set(rows.flatMap((row) => (holds(row, question) ? [row.documentId] : [])));
  const documentIds = new Set([...found.documentIds].filter((id) => held.has(id)));
  return { ...found, count: documentIds.size, documentIds };
}

type Row = Pick<ShownChunk, "text" | "sectionPath"> & ShownDocument;
/** A passage with the subject words of the question, abbreviated as its document does. */
type AskedRow = Row & { readonly words: readonly Word[] };

/** Returns the documents whose sentences with the words of the question only ask it. */
function raisingDocuments(rows: readonly AskedRow[]): ReadonlySet<string> {
  const byDocument = Map.groupBy(rows, ({ documentId }) => documentId);
  const raising = [...byDocument].filter(([, passages]) => {
    const found = passages.map((row) => onlyRaises(plainOf(row), (sentence) => covers(row, sentence)));
    return found.includes(true) && !found.includes(false);
  });
  return new Set(raising.map(([documentId]) => documentId));
}

const plainOf = ({ text, format }: Pick<Row, "text" | "format">) => shownPassage(text, format);

type Word = { readonly terms: readonly string[]; readonly weight: number };

/** Returns the subject words of a question with their weights. */
function subjectWords({ text: question, weights: own }: WeighedQuestion, scope: Scope): readonly Word[] {
  const weights = new Map([...own, ...weightsOf(scope.otherForms)]);
  const { weight: absent } = absentWeight(scope);
  return contentWordForms(question).map((forms) => {
    const known = forms.flatMap((term) => weights.get(term) ?? []);
    return { terms: forms, weight: known.length === 0 ? absent : Math.min(...known) };
  });
}

function holds(row: AskedRow, question: string): boolean {
  const plain = plainOf(row);
  return sentencesOf(plain).some(({ start, end }) => {
    const sentence = plain.slice(start, end);
    if (!holdsAsked(sentence, { question, title: row.title }) || asksQuestion(sentence)) return false;
    return covers(row, sentence);
  });
}

/** True if a sentence has words of the question, and with the title and the headings above it most of them. */
function covers({ title, sectionPath, words }: AskedRow, sentence: string): boolean {
  const above = new Set(terms([title, ...sectionPath].join(" ")));
  const sum = (counted: readonly Word[]) => counted.reduce((total, { weight }) => total + weight, 0);
  const own = new Set(terms(sentence));
  const inOwn = words.filter((word) => word.terms.some((term) => own.has(term)));
  const covered = words.filter((word) => word.terms.some((term) => own.has(term) || above.has(term)));
  return inOwn.length > 0 && sum(covered) >= LEAST_SHARE * sum(words);
}
