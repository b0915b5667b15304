import { terms } from "#lib/text/analyser.ts";
import type { Evidence } from "./evidence.ts";
import type { DocumentGroup } from "./group.ts";
import type { ParsedQuery } from "./question/parse.ts";
import { cosineOf, shareOf } from "./route/confidence.ts";
import { weakMatch } from "./route/strength.ts";
import { questionWeight, type Scope } from "./scope/scope.ts";

/** How well a document's best passage meets a question; null for a half that was not asked. */
export type MatchQuality = { readonly share: number | null; readonly cosine: number | null };

/**
 * A document counts as answering if it has at least this share of what the best document has. Tuned on the tuning sets of
 * `npm run eval:answering` (docs/quality.md, "How many documents answer").
 */
export const SHARE_OF_BEST = 0.75;

/**
 * Returns how many documents answer, and are not only among the candidates: their best passage meets the question
 * about as well as the best of all, or only the page lanes found them. A question that is an identifier
 * ("LP23", "Policy H4") is answered only by documents that contain it.
 */
export function countAnswering(
  groups: readonly DocumentGroup<Evidence>[],
  scope: Scope,
  query: Pick<ParsedQuery, "identifiers" | "terms">,
): number {
  const weightOfQuestion = questionWeight(scope);
  const identifier = identifierIn(query);
  if (identifier !== null) {
    // What a passage has at most without the identifier. Being near in meaning says nothing about a number.
    const without = questionWeight({
      ...scope,
      scored: scope.scored.filter(({ term }) => !identifier.has(term)),
    });
    const hasIdentifier = (passage: Evidence) =>
      (shareOf(passage, weightOfQuestion) ?? 0) * weightOfQuestion.ceiling > without.ceiling;
    return groups.filter(({ passages }) => passages.some(hasIdentifier)).length;
  }
  const matches = groups.map((group) => bestMatchOf(group, scope));
  const foundByPages = groups.filter((group, index) => matches[index] === null && hasPage(group)).length;
  return foundByPages + answeringMatches(matches.flatMap((each) => each ?? [])).length;
}

/** Returns how well a document meets the question; null if only page lanes found it. */
export function bestMatchOf({ passages }: DocumentGroup<Evidence>, scope: Scope): MatchQuality | null {
  const weightOfQuestion = questionWeight(scope);
  const matches = passages.flatMap((passage): MatchQuality[] => {
    const [share, cosine] = [shareOf(passage, weightOfQuestion), cosineOf(passage)];
    return share === null && cosine === null
      ? []
      : [{ share: share ?? (cosine === null ? null : 0), cosine }];
  });
  return matches.sort((a, b) => matchScore(b) - matchScore(a))[0] ?? null;
}

/** Returns the documents that answer: not weak, and with at least a share of what the best one has. */
export function answeringMatches<T extends MatchQuality>(
  matches: readonly T[],
  ofBest: number = SHARE_OF_BEST,
): T[] {
  const best = Math.max(0, ...matches.map(matchScore));
  return matches.filter((each) => !weakMatch(each) && matchScore(each) >= ofBest * best);
}

/** The cosine plus half of the covered share, or one of them alone, as `weakMatch` compares them. */
function matchScore({ share, cosine }: MatchQuality): number {
  if (cosine === null) return share ?? 0;
  return share === null ? cosine : cosine + share / 2;
}

function hasPage({ passages }: DocumentGroup<Evidence>): boolean {
  return passages.some(({ pages }) => pages.length > 0);
}

/** Words before an identifier that say what it is of. */
const IDENTIFIER_KINDS = new Set(
  terms("policy policies paragraph paragraphs para section clause table figure nppf"),
);

/** Returns the terms of the identifier that is the whole question; null for other questions. */
function identifierIn({
  identifiers,
  terms: asked,
}: Pick<ParsedQuery, "identifiers" | "terms">): ReadonlySet<string> | null {
  const own = new Set(terms(identifiers.join(" ")));
  return own.size > 0 && [...asked.keys()].every((term) => own.has(term) || IDENTIFIER_KINDS.has(term))
    ? own
    : null;
}
