import type { PolicyCard } from "#lib/domain/policy-card.ts";
import { quotedAnswerOf } from "#lib/domain/quoted-answer.ts";
import type { DocumentResult } from "#lib/domain/search-result.ts";
import type { answerStrength } from "#lib/retrieval/answer-strength.ts";
import type { Answering, FoundAnswers } from "#lib/retrieval/answering.ts";
import type { Strength } from "#lib/retrieval/route/strength.ts";

export const NO_ANSWER: Answering = { count: 0, documentIds: new Set() };

/** The documents that have the policy of a card. Those beyond the card are only counted. */
export function holdersOf({ policies, moreDocuments }: PolicyCard): Answering {
  return {
    count: policies.length + moreDocuments,
    documentIds: new Set(policies.map(({ documentId }) => documentId)),
  };
}

type Facts = {
  readonly found: FoundAnswers;
  /** The documents that the page quotes as an answer. None for a policy, which a sentence may only mention. */
  readonly quoted: readonly string[];
  readonly policy: PolicyCard | null;
};

type Matched = Awaited<ReturnType<typeof answerStrength>>;

/**
 * Returns the strength of an answer. A policy card is an answer, although the first results may lack a word of the
 * question. Passages are weak if no document has the words of the question together, or if all that do only ask it, and
 * none is quoted.
 */
export function strengthOf(
  matched: Matched,
  results: readonly DocumentResult[],
  { found, quoted, policy }: Facts,
): Matched {
  if (policy !== null) return { ...matched, strength: "strong", reasonCodes: [] };
  const isWeak = found.wordsApart || found.onlyRaised === true;
  if (matched.strength === "weak" || !isWeak || quoted.length > 0) return matched;
  const hasPassages = results.some(({ passages }) => passages.some(({ chunkId }) => chunkId !== null));
  if (!hasPassages) return matched;
  const reasonCode = found.onlyRaised ? "question_only_raised" : "words_not_together";
  return { ...matched, strength: "weak", reasonCodes: [reasonCode] };
}

/** Adds documents to those that answer, each once. */
export function withDocuments({ count, documentIds }: Answering, more: readonly string[] = []): Answering {
  const others = more.filter((id) => !documentIds.has(id));
  return { count: count + others.length, documentIds: new Set([...documentIds, ...others]) };
}

/** Returns the documents that answer: those found to, and those that are quoted. Weak evidence answers nothing. */
export function answeringDocuments(
  strength: Strength["strength"],
  { found, quoted }: { readonly found: Answering } & Pick<Facts, "quoted">,
): Answering {
  return strength === "weak" ? NO_ANSWER : withDocuments(found, quoted);
}

/** The documents that the page quotes as an answer, each once. */
export function quotedIn(query: string, results: readonly DocumentResult[]): readonly string[] {
  const { cells, sentences } = quotedAnswerOf({ strength: "strong", query, results });
  return [...new Set([...cells, ...sentences].map(({ result }) => result.documentId))];
}
