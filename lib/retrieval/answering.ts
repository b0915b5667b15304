import { terms } from "#lib/text/analyser.ts";
import type { Evidence } from "./evidence.ts";
import type { DocumentGroup } from "./group.ts";
import type { ParsedQuery } from "./question/parse.ts";
import { cosineOf, shareOf } from "./route/confidence.ts";
import { weakMatch } from "./route/strength.ts";
import { questionWeight, type Scope } from "./scope/scope.ts";

/**
 * Returns how many documents answer, and are not only among the candidates: one of their passages meets the question as
 * the first result of strong evidence does, or the page lanes propose one of their pages. A question that is an
 * identifier ("LP23", "Policy H4") is answered only by documents that contain it.
 */
export function countAnswering(
  groups: readonly DocumentGroup<Evidence>[],
  scope: Scope,
  query: Pick<ParsedQuery, "identifiers" | "terms">,
): number {
  const asked = questionWeight(scope);
  const identifier = identifierIn(query);
  // What a passage has at most without the identifier. Being near in meaning says nothing about a number.
  const without = questionWeight({
    ...scope,
    scored: scope.scored.filter(({ term }) => !identifier?.has(term)),
  });
  const answers = (passage: Evidence) => {
    const share = shareOf(passage, asked);
    if (identifier !== null) return (share ?? 0) * asked.ceiling > without.ceiling;
    const cosine = cosineOf(passage);
    if (share === null && cosine === null) return passage.pages.length > 0;
    return !weakMatch({ share: share ?? (cosine === null ? null : 0), cosine });
  };
  return groups.filter(({ passages }) => passages.some(answers)).length;
}

/** Words before an identifier that say what it is of. */
const BEFORE = new Set(terms("policy policies paragraph paragraphs para section clause table figure nppf"));

/** Returns the terms of the identifier that is the whole question; null for other questions. */
function identifierIn({
  identifiers,
  terms: asked,
}: Pick<ParsedQuery, "identifiers" | "terms">): ReadonlySet<string> | null {
  const own = new Set(terms(identifiers.join(" ")));
  return own.size > 0 && [...asked.keys()].every((term) => own.has(term) || BEFORE.has(term)) ? own : null;
}
