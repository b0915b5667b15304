import { listed } from "#components/words/quantities.ts";
import type { Badge, BadgeCode } from "#lib/domain/badges.ts";

const quoted = (detail: string | undefined) =>
  listed(
    (detail ?? "")
      .split(", ")
      .filter(Boolean)
      .map((word) => `“${word}”`),
  );

/** How each badge reads in a sentence about a result, in the order of the sentence. Others are not part of it. */
const PARTS: readonly (readonly [BadgeCode, (badge: Badge) => string])[] = [
  [
    "defined_clause",
    ({ detail }) => (detail ? `is the clause ${quoted(detail)}` : "is the clause asked for"),
  ],
  ["exact_phrase", ({ detail }) => `contains the exact words ${quoted(detail)}`],
  ["heading_match", ({ detail }) => `has ${quoted(detail)} in its heading`],
  ["exact_term", ({ detail }) => `contains ${quoted(detail)}`],
  ["asset", ({ detail }) => `has a picture${detail ? ` (${detail})` : ""} that matches`],
  ["page_match", () => "has a page that looks like what you ask for"],
  ["semantic_match", () => "is similar in meaning to your question"],
  ["file_name_match", () => "has a file name that you mention"],
  ["cross_reference", () => "is referred to by a result above"],
];

/** Returns why a result surfaced, in one sentence. */
export function whySentence(badges: readonly Badge[]): string {
  const parts = PARTS.flatMap(([code, words]) => {
    const badge = badges.find((each) => each.code === code);
    return badge ? [words(badge)] : [];
  });
  if (parts.length === 0)
    return "It is among the nearest passages to your question, but nothing in it stands out.";
  return `It ${listed(parts)}.`;
}
