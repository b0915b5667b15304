import type { Contribution, Lane } from "#lib/domain/lane.ts";
import type { Badge } from "#lib/domain/search.ts";

/** Facts about a passage that its badges are computed from; nothing is guessed. */
export type BadgeFacts = {
  readonly kind: string;
  readonly contributions: readonly Contribution[];
  /** The question's words as printed in the passage. */
  readonly matched: readonly string[];
  /** The question's words as printed in its headings. */
  readonly matchedInHeadings: readonly string[];
  /** How many distinct index terms the question has. */
  readonly termCount: number;
  readonly phrases: readonly string[];
  readonly clauseIds: readonly string[];
  readonly identifiers: readonly string[];
  readonly isDecision: boolean;
  readonly isQuestion: boolean;
  readonly isAction: boolean;
  readonly injectionFlags: readonly string[];
  /** How sure its words are, 0..100, where they were hard to read. */
  readonly hardToRead: number | null;
};

/** From here a cosine of the bundled kind of model says that two texts speak of the same thing. */
const NEAR = 0.45;
/** A passage among the nearest few says so even where the model's cosines run low. */
const NEAR_RANK = 5;

function isNear({ source, raw, rank }: Contribution): boolean {
  return source === "dense" && raw !== null && (raw >= NEAR || (rank !== null && rank <= NEAR_RANK));
}

/** The innermost clause that the question names, else the innermost there is. */
function clauseBadge(facts: BadgeFacts): Badge[] {
  const asked = facts.clauseIds.find((id) =>
    facts.identifiers.some((wanted) => id.toLowerCase().endsWith(wanted)),
  );
  const clause = asked ?? facts.clauseIds.at(-1);
  return clause === undefined ? [] : [{ code: "defined_clause", detail: clause }];
}

/** Short words for why a passage surfaced and what it is, in a fixed order. */
export function badges(facts: BadgeFacts): Badge[] {
  const found: Badge[] = [];
  if (facts.phrases.length > 0) found.push({ code: "exact_phrase", detail: facts.phrases.join(", ") });
  if (facts.matched.length > 0) found.push({ code: "exact_term", detail: facts.matched.join(", ") });
  if (facts.contributions.some(isNear)) found.push({ code: "semantic_match" });
  if (facts.matchedInHeadings.length > 0)
    found.push({ code: "heading_match", detail: facts.matchedInHeadings.join(", ") });
  found.push(...clauseBadge(facts));
  const name = facts.contributions.find(({ source }) => source === "name");
  if (name) found.push({ code: "file_name_match", detail: String(name.detail.fileName ?? "") });
  if (facts.kind === "table") found.push({ code: "table" });
  if (facts.isDecision) found.push({ code: "decision" });
  if (facts.isQuestion) found.push({ code: "open_question" });
  if (facts.isAction) found.push({ code: "action" });
  if (facts.injectionFlags.length > 0)
    found.push({ code: "injection_risk", detail: facts.injectionFlags.join(", ") });
  found.push(...readBadge(facts.hardToRead));
  return found;
}

/** The same for a page, or an asset on it, that no passage found stands on. */
export function pageBadges(facts: {
  readonly lanes: readonly Lane[];
  readonly matched: readonly string[];
  /** "Figure 3.2", or what it is. */
  readonly asset: string | null;
  readonly hardToRead: number | null;
}): Badge[] {
  const found: Badge[] = [];
  if (facts.lanes.includes("visual-page")) found.push({ code: "page_match" });
  if (facts.matched.length > 0) found.push({ code: "exact_term", detail: facts.matched.join(", ") });
  if (facts.asset !== null) found.push({ code: "asset", detail: facts.asset });
  found.push(...readBadge(facts.hardToRead));
  return found;
}

function readBadge(hardToRead: number | null): Badge[] {
  return hardToRead === null ? [] : [{ code: "low_ocr_confidence", detail: `${hardToRead} % sure` }];
}
