import type { Badge, BadgeCode } from "#lib/domain/badges.ts";
import { policyNumber } from "#lib/domain/citation.ts";
import type { PassageResult } from "#lib/domain/search-result.ts";
import { WHY_SENTENCE_WORDS } from "./answer-words.ts";

/** Where a passage stands, and its words. */
type Place = Pick<PassageResult, "sectionPath" | "clauseIds" | "snippet">;

const listOf = ({ detail }: Badge) => (detail ?? "").split(", ").filter(Boolean);

/** The found words, which a badge has in small letters, with the capitals of the passage: "SANGs". */
function wordsOf(badge: Badge, { snippet: { text, marks } }: Place): string[] {
  const characters = [...text];
  const marked = marks.map(({ start, end }) => characters.slice(start, end).join(""));
  const written = new Map(
    marked.filter((word) => HAS_CAPITALS.test(word)).map((word) => [word.toLowerCase(), word]),
  );
  return listOf(badge).map((word) => written.get(word.toLowerCase()) ?? word);
}

/** A capital letter that does not only begin a sentence. */
const HAS_CAPITALS = /\p{L}\p{Lu}/u;

/** "clause 2 of Policy H6": the number alone says nothing. */
function clauseWords(badge: Badge, { sectionPath, clauseIds }: Place): string {
  const policy = policyNumber(sectionPath) ?? policyNumber(clauseIds);
  const clause = badge.detail ?? "";
  if (policy === null || clause === "") return WHY_SENTENCE_WORDS.clause(listOf(badge));
  return clause.replace(/^policy\s+/i, "") === policy
    ? WHY_SENTENCE_WORDS.policy(policy)
    : WHY_SENTENCE_WORDS.clauseOfPolicy(clause, policy);
}

/** How each badge reads in a sentence about a result, in the order of the sentence. Others are not part of it. */
const PARTS: readonly (readonly [BadgeCode, (badge: Badge, place: Place) => string])[] = [
  ["defined_clause", clauseWords],
  ["exact_phrase", (badge, place) => WHY_SENTENCE_WORDS.phrase(wordsOf(badge, place))],
  ["heading_match", (badge, place) => WHY_SENTENCE_WORDS.heading(wordsOf(badge, place))],
  ["exact_term", (badge, place) => WHY_SENTENCE_WORDS.term(wordsOf(badge, place))],
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
