import { BADGE_CODES, type Badge, type BadgeCode } from "#lib/domain/badges.ts";
import type { Contribution, Lane } from "#lib/domain/lane.ts";

/** Facts that every piece of evidence has, passages and pages alike. */
type SharedFacts = {
  readonly contributions: readonly Contribution[];
  readonly lanes: readonly Lane[];
  /** The query words that it contains, as printed. */
  readonly matched: readonly string[];
  /** Date of its document, as an ISO date. */
  readonly publishedDate: string | null;
  /** The `now` of the search. */
  readonly now: Date;
  /** Confidence of recognised words, 0..100. Set only where they were hard to read. */
  readonly hardToRead: number | null;
};

/** Facts about a passage. All its badges are computed from them. */
type PassageFacts = SharedFacts & {
  readonly kind: string;
  /** The query words that its headings contain, as printed. */
  readonly matchedInHeadings: readonly string[];
  readonly phrases: readonly string[];
  readonly clauseIds: readonly string[];
  readonly identifiers: readonly string[];
  readonly isDecision: boolean;
  readonly isQuestion: boolean;
  readonly isAction: boolean;
  readonly injectionFlags: readonly string[];
  /** How a record that it names lies to the place of the question, in words; null without one. */
  readonly placeFact: string | null;
};

/** Facts about a page, or about an asset on it, when no passage on that page was found. */
type PageFacts = SharedFacts & {
  /** The asset's label ("Figure 3.2"), or its kind. */
  readonly asset: string | null;
};

type Found = Omit<Badge, "code"> | null;
/** How a badge is computed for each kind of evidence that can have it. */
type Rule = {
  readonly passage?: (facts: PassageFacts) => Found;
  readonly page?: (facts: PageFacts) => Found;
};

/** Minimum cosine, for models like the bundled one, at which two texts are about the same subject. */
const SIMILAR_COSINE = 0.45;
/** A passage among the nearest few counts as similar even if the model's cosines run low. */
const SIMILAR_RANK = 5;
/** Maximum age in days, at the time of the search, of a document that counts as recent. */
const RECENT_DAYS = 180;
const DAY_MS = 24 * 3600 * 1000;

const TEXT = { tool: "lane", lane: "text" } as const;
const PAGE = { tool: "lane", lane: "visual-page" } as const;
const PAGE_WORDS = { tool: "lane", lane: "visual-text" } as const;
const ANSWER = { tool: "answer", lane: null } as const;

/** Three decimal places, as in receipts. */
const rounded = (value: number | null | undefined) =>
  value === null || value === undefined ? null : Math.round(value * 1000) / 1000;

function rawOf({ contributions }: SharedFacts, wanted: Contribution["source"]): number | null {
  return rounded(contributions.find(({ source }) => source === wanted)?.raw);
}

function isSimilar({ source, raw, rank }: Contribution): boolean {
  return (
    source === "dense" && raw !== null && (raw >= SIMILAR_COSINE || (rank !== null && rank <= SIMILAR_RANK))
  );
}

/** A badge that lists words; null if there are none. */
function wordsBadge(words: readonly string[], number: number | null, from: Badge["from"]): Found {
  return words.length === 0 ? null : { detail: words.join(", "), number, from };
}

/** A badge that only says that something is so. */
const flagBadge = (holds: boolean): Found => (holds ? { number: null, from: ANSWER } : null);

/** A rule that is the same for passages and pages. */
function shared(rule: (facts: SharedFacts) => Found): Rule {
  return { passage: rule, page: rule };
}

/** The rule of each badge. An empty rule: the badge depends on other results, and a function below adds it. */
const RULES: Readonly<Record<BadgeCode, Rule>> = {
  exact_phrase: { passage: ({ phrases }) => wordsBadge(phrases, phrases.length, TEXT) },
  page_match: {
    page: (facts) =>
      facts.lanes.includes("visual-page") ? { number: rawOf(facts, "visual_page"), from: PAGE } : null,
  },
  spatial_trigger: {
    passage: ({ placeFact }) =>
      placeFact === null
        ? null
        : { detail: placeFact, number: null, from: { tool: "lane", lane: "structured" } },
  },
  exact_term: {
    passage: (facts) => wordsBadge(facts.matched, rawOf(facts, "keyword"), TEXT),
    page: (facts) => wordsBadge(facts.matched, rawOf(facts, "visual_text"), PAGE_WORDS),
  },
  semantic_match: {
    passage: ({ contributions }) => {
      const near = contributions.find(isSimilar);
      return near ? { number: rounded(near.raw), from: TEXT } : null;
    },
  },
  heading_match: {
    passage: ({ matchedInHeadings }) => wordsBadge(matchedInHeadings, matchedInHeadings.length, TEXT),
  },
  defined_clause: { passage: clause },
  file_name_match: { passage: fileName },
  table: { passage: ({ kind }) => flagBadge(kind === "table") },
  decision: { passage: ({ isDecision }) => flagBadge(isDecision) },
  open_question: { passage: ({ isQuestion }) => flagBadge(isQuestion) },
  action: { passage: ({ isAction }) => flagBadge(isAction) },
  injection_risk: { passage: injectionRisk },
  asset: {
    page: (facts) =>
      facts.asset === null
        ? null
        : { detail: facts.asset, number: rawOf(facts, "visual_text"), from: PAGE_WORDS },
  },
  freshness_boost: shared(({ contributions }) => {
    const freshness = contributions.find(({ source, value }) => source === "freshness" && value > 0);
    return freshness ? { number: rounded(freshness.value), from: TEXT } : null;
  }),
  recency: shared(recency),
  corroborated: shared(({ lanes }) =>
    lanes.length > 1 ? wordsBadge(lanes, lanes.length, { tool: "fuse", lane: null }) : null,
  ),
  low_ocr_confidence: shared(({ hardToRead, lanes }) => {
    if (hardToRead === null) return null;
    const from = lanes.includes("text") ? TEXT : ({ tool: "lane", lane: lanes[0] ?? null } as const);
    return { detail: `${hardToRead} % sure`, number: hardToRead, from };
  }),
  cross_reference: {},
  inferred_exception: {},
};

/** The number of a section alone: "4" of "4. Flood risk" in a report. */
const NUMBER_ALONE = /^\d{1,2}\.?$/;

/** The innermost clause that the query names, or else the innermost clause that is more than a section's number. */
function clause({ clauseIds, identifiers, contributions }: PassageFacts): Found {
  const namedClause = clauseIds.findLast((id) => identifiers.some((wanted) => isNamedBy(wanted, id)));
  const detail = namedClause ?? clauseIds.findLast((id) => !NUMBER_ALONE.test(id));
  if (detail === undefined) return null;
  const named = contributions.find(({ source, detail }) => source === "name" && detail.clause !== undefined);
  return { detail, number: rounded(named?.value), from: TEXT };
}

/** True if a clause ends in the identifier: "h4" names "Policy H4", and "2.3" does not name "12.3". */
function isNamedBy(identifier: string, clauseId: string): boolean {
  const id = clauseId.toLowerCase();
  return id.endsWith(identifier) && !/[\p{L}\p{N}.]$/u.test(id.slice(0, id.length - identifier.length));
}

function fileName({ contributions }: PassageFacts): Found {
  const name = contributions.find(({ source, detail }) => source === "name" && detail.fileName !== undefined);
  return name ? { detail: String(name.detail.fileName), number: rounded(name.value), from: TEXT } : null;
}

function injectionRisk({ injectionFlags, contributions }: PassageFacts): Found {
  const penalty = contributions.find(
    ({ source, detail }) => source === "penalty" && detail.reason === "injection_risk",
  );
  return wordsBadge(injectionFlags, rounded(penalty?.raw), TEXT);
}

function recency({ publishedDate, now }: SharedFacts): Found {
  if (publishedDate === null) return null;
  const age = Math.floor((now.getTime() - Date.parse(publishedDate)) / DAY_MS);
  return age >= 0 && age <= RECENT_DAYS ? { detail: publishedDate, number: age, from: ANSWER } : null;
}

function badgesBy(rule: (code: BadgeCode) => Found | undefined): Badge[] {
  return BADGE_CODES.flatMap((code) => {
    const badge = rule(code);
    return badge ? [{ code, ...badge }] : [];
  });
}

/** Short labels that say why a passage surfaced and what it is, in their declared order. */
export function passageBadges(facts: PassageFacts): Badge[] {
  return badgesBy((code) => RULES[code].passage?.(facts));
}

/** The same for a page, or for an asset on it. */
export function pageBadges(facts: PageFacts): Badge[] {
  return badgesBy((code) => RULES[code].page?.(facts));
}

/** A better passage refers to this one: the words of the reference, and where they are. */
export function crossReferenceBadge(words: string, title: string, score: number): Badge {
  const detail = `${words} in ${title}`;
  return { code: "cross_reference", detail, number: rounded(score), from: ANSWER };
}

/** This passage seems to exempt a case from a better one. The badge says that this is inferred. */
export function inferredExceptionBadge(words: string, reference: string, score: number): Badge {
  return {
    code: "inferred_exception",
    detail: `“${words}”, beside ${reference}`,
    number: rounded(score),
    from: ANSWER,
  };
}
