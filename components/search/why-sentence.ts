import type { Badge, BadgeCode } from "#lib/domain/badges.ts";
import { policyNumber } from "#lib/domain/citation.ts";
import type { PassageResult } from "#lib/domain/search.ts";
import { WHY_SENTENCE_WORDS } from "./answer-words.ts";

const wordsOf = ({ detail }: Badge) => (detail ?? "").split(", ").filter(Boolean);

/** Where a passage stands. */
type Place = Pick<PassageResult, "sectionPath" | "clauseIds">;

/** "clause 2 of Policy H6": the number alone says nothing. */
function clauseWords(badge: Badge, { sectionPath, clauseIds }: Place): string {
  const policy = policyNumber(sectionPath) ?? policyNumber(clauseIds);
  const clause = badge.detail ?? "";
  if (policy === null || clause === "") return WHY_SENTENCE_WORDS.clause(wordsOf(badge));
  return clause.replace(/^policy\s+/i, "") === policy
    ? WHY_SENTENCE_WORDS.policy(policy)
    : WHY_SENTENCE_WORDS.clauseOfPolicy(clause, policy);
}

/** How each badge reads in a sentence about a result, in the order of the sentence. Others are not part of it. */
const PARTS: readonly (readonly [BadgeCode, (badge: Badge, place: Place) => string])[] = [
  ["defined_clause", clauseWords],
  ["exact_phrase", (badge) => WHY_SENTENCE_WORDS.phrase(wordsOf(badge))],
  ["heading_match", (badge) => WHY_SENTENCE_WORDS.heading(wordsOf(badge))],
  ["exact_term", (badge) => WHY_SENTENCE_WORDS.term(wordsOf(badge))],
  ["asset", ({ detail }) => WHY_SENTENCE_WORDS.picture(detail)],
  ["page_match", () => WHY_SENTENCE_WORDS.page],
  ["semantic_match", () => WHY_SENTENCE_WORDS.meaning],
  ["file_name_match", () => WHY_SENTENCE_WORDS.fileName],
  ["cross_reference", () => WHY_SENTENCE_WORDS.reference],
];

/** Returns why a result surfaced, in one sentence. */
export function whySentence(badges: readonly Badge[], place: Place): string {
  const parts = PARTS.flatMap(([code, words]) => {
    const badge = badges.find((each) => each.code === code);
    return badge ? [words(badge, place)] : [];
  });
  return parts.length === 0 ? WHY_SENTENCE_WORDS.nothing : WHY_SENTENCE_WORDS.sentence(parts);
}
