import type { Context } from "#lib/context.ts";
import { asksForKind, holdsAsked } from "#lib/domain/asked-kind.ts";
import { maskSecrets } from "#lib/explain/mask.ts";
import { plainPassage } from "#lib/explain/plain.ts";
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
import { sentencesOf } from "#lib/text/sentences.ts";
import { weightsOf } from "./passage-answers.ts";

/** Passages of a document that are read, best first. */
const MAX_PASSAGES = 5;
/** The least share of the question's weight that a sentence has with the title and the headings above it. */
const LEAST_SHARE = 0.7;

/**
 * Leaves out of the documents that answer "when" and "who" those without a date or a name: one of their best passages
 * has a sentence with it and with the words of the question, which the title and headings may state.
 */
export async function keepHoldingAsked(
  context: Context,
  { query, scope }: Retrieval,
  groups: readonly DocumentGroup<Evidence>[],
  found: FoundAnswers,
): Promise<FoundAnswers> {
  if (found.count === 0 || !asksForKind(query.text)) return found;
  const counted = groups.filter(({ documentId }) => found.documentIds.has(documentId));
  const chunkIds = counted.flatMap(({ passages }) =>
    passages.slice(0, MAX_PASSAGES).flatMap(({ chunkId }) => chunkId ?? []),
  );
  const rows = await shownPassages(context, chunkIds);
  const words = weighed(query.text, scope);
  const holding = rows.filter((row) => holds(row, query.text, words));
  const documentIds = new Set(holding.map(({ documentId }) => documentId));
  return { ...found, count: documentIds.size, documentIds };
}

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

function holds(
  { text, format, title, sectionPath }: Pick<ShownChunk, "text" | "sectionPath"> & ShownDocument,
  question: string,
  words: readonly Word[],
): boolean {
  const above = new Set(terms([title, ...sectionPath].join(" ")));
  const plain = plainPassage(maskSecrets(text), format);
  const sum = (counted: readonly Word[]) => counted.reduce((total, { weight }) => total + weight, 0);
  return sentencesOf(plain).some(({ start, end }) => {
    const sentence = plain.slice(start, end);
    if (!holdsAsked(sentence, { question, title })) return false;
    const own = new Set(terms(sentence));
    const inOwn = words.filter((word) => word.terms.some((term) => own.has(term)));
    const covered = words.filter((word) => word.terms.some((term) => own.has(term) || above.has(term)));
    return inOwn.length > 0 && sum(covered) >= LEAST_SHARE * sum(words);
  });
}
