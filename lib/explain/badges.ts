import type { Contribution, Lane } from "#lib/domain/lane.ts";
import type { Badge } from "#lib/domain/search.ts";

/** What every piece of evidence has, a passage and a page alike. */
type SharedFacts = {
  readonly contributions: readonly Contribution[];
  readonly lanes: readonly Lane[];
  /** The question's words as printed in it. */
  readonly matched: readonly string[];
  /** Of its document, as an ISO date. */
  readonly publishedDate: string | null;
  /** The search's own. */
  readonly now: Date;
  /** How sure its words are, 0..100, where they were hard to read. */
  readonly hardToRead: number | null;
};

/** Facts about a passage that its badges are computed from; nothing is guessed. */
export type BadgeFacts = SharedFacts & {
  readonly kind: string;
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
};

/** From here a cosine of the bundled kind of model says that two texts speak of the same thing. */
const NEAR = 0.45;
/** A passage among the nearest few says so even where the model's cosines run low. */
const NEAR_RANK = 5;
/** Published at most so many days before the search. */
const RECENT_DAYS = 180;
const DAY_MS = 24 * 3600 * 1000;

const TEXT = { tool: "lane", lane: "text" } as const;
const ANSWER = { tool: "answer", lane: null } as const;

/** Three places, as receipts show numbers. */
const rounded = (value: number | null | undefined) =>
  value === null || value === undefined ? null : Math.round(value * 1000) / 1000;

function isNear({ source, raw, rank }: Contribution): boolean {
  return source === "dense" && raw !== null && (raw >= NEAR || (rank !== null && rank <= NEAR_RANK));
}

/** Short words for why a passage surfaced and what it is, in a fixed order. */
export function badges(facts: BadgeFacts): Badge[] {
  return [
    ...wordBadges(facts),
    ...clauseBadge(facts),
    ...nameBadge(facts),
    ...kindBadges(facts),
    ...riskBadge(facts),
    ...sharedBadges(facts),
  ];
}

function wordBadges(facts: BadgeFacts): Badge[] {
  const { contributions, phrases, matched, matchedInHeadings } = facts;
  const bm25 = contributions.find(({ source }) => source === "keyword")?.raw;
  const near = contributions.find(isNear);
  return [
    ...(phrases.length > 0
      ? [
          {
            code: "exact_phrase" as const,
            detail: phrases.join(", "),
            number: phrases.length,
            from: TEXT,
          },
        ]
      : []),
    ...exactTerm(matched, rounded(bm25)),
    ...(near ? [{ code: "semantic_match" as const, number: rounded(near.raw), from: TEXT }] : []),
    ...(matchedInHeadings.length > 0
      ? [
          {
            code: "heading_match" as const,
            detail: matchedInHeadings.join(", "),
            number: matchedInHeadings.length,
            from: TEXT,
          },
        ]
      : []),
  ];
}

function exactTerm(matched: readonly string[], bm25: number | null): Badge[] {
  return matched.length === 0
    ? []
    : [{ code: "exact_term", detail: matched.join(", "), number: bm25, from: TEXT }];
}

/** The innermost clause that the question names, else the innermost there is. */
function clauseBadge({ clauseIds, identifiers, contributions }: BadgeFacts): Badge[] {
  const asked = clauseIds.find((id) => identifiers.some((wanted) => id.toLowerCase().endsWith(wanted)));
  const clause = asked ?? clauseIds.at(-1);
  const named = contributions.find(({ source, detail }) => source === "name" && detail.clause !== undefined);
  return clause === undefined
    ? []
    : [{ code: "defined_clause", detail: clause, number: rounded(named?.value), from: TEXT }];
}

function nameBadge({ contributions }: BadgeFacts): Badge[] {
  const name = contributions.find(({ source, detail }) => source === "name" && detail.fileName !== undefined);
  return name
    ? [
        {
          code: "file_name_match",
          detail: String(name.detail.fileName),
          number: rounded(name.value),
          from: TEXT,
        },
      ]
    : [];
}

function kindBadges({ kind, isDecision, isQuestion, isAction }: BadgeFacts): Badge[] {
  const codes = [
    ...(kind === "table" ? (["table"] as const) : []),
    ...(isDecision ? (["decision"] as const) : []),
    ...(isQuestion ? (["open_question"] as const) : []),
    ...(isAction ? (["action"] as const) : []),
  ];
  return codes.map((code) => ({ code, number: null, from: ANSWER }));
}

function riskBadge({ injectionFlags, contributions }: BadgeFacts): Badge[] {
  if (injectionFlags.length === 0) return [];
  const penalty = contributions.find(
    ({ source, detail }) => source === "penalty" && detail.reason === "injection_risk",
  );
  return [
    { code: "injection_risk", detail: injectionFlags.join(", "), number: rounded(penalty?.raw), from: TEXT },
  ];
}

/** What a passage and a page can both be told to be. */
function sharedBadges({ contributions, lanes, publishedDate, now, hardToRead }: SharedFacts): Badge[] {
  const fresh = contributions.find(({ source, value }) => source === "freshness" && value > 0);
  const age =
    publishedDate === null ? null : Math.floor((now.getTime() - Date.parse(publishedDate)) / DAY_MS);
  const sure = lanes.includes("text") ? TEXT : ({ tool: "lane", lane: lanes[0] ?? null } as const);
  return [
    ...(fresh ? [{ code: "freshness_boost" as const, number: rounded(fresh.value), from: TEXT }] : []),
    ...(publishedDate !== null && age !== null && age >= 0 && age <= RECENT_DAYS
      ? [{ code: "recency" as const, detail: publishedDate, number: age, from: ANSWER }]
      : []),
    ...(lanes.length > 1
      ? [
          {
            code: "corroborated" as const,
            detail: lanes.join(", "),
            number: lanes.length,
            from: { tool: "fuse", lane: null } as const,
          },
        ]
      : []),
    ...(hardToRead === null
      ? []
      : [
          {
            code: "low_ocr_confidence" as const,
            detail: `${hardToRead} % sure`,
            number: hardToRead,
            from: sure,
          },
        ]),
  ];
}

/** That a better passage refers to this one: by which words, and where they stand. */
export function crossReferenceBadge(words: string, title: string, score: number): Badge {
  const detail = `${words} in ${title}`;
  return { code: "cross_reference", detail, number: rounded(score), from: ANSWER };
}

/** That words of this passage seem to take a case out of a better one: inferred, and told as that. */
export function inferredExceptionBadge(words: string, of: string, score: number): Badge {
  return {
    code: "inferred_exception",
    detail: `“${words}”, beside ${of}`,
    number: rounded(score),
    from: ANSWER,
  };
}

/** The same for a page, or an asset on it, that no passage found stands on. */
export function pageBadges(
  facts: SharedFacts & {
    /** "Figure 3.2", or what it is. */
    readonly asset: string | null;
  },
): Badge[] {
  const of = (source: Contribution["source"]) =>
    rounded(facts.contributions.find((each) => each.source === source)?.raw);
  const visual = { tool: "lane", lane: "visual-page" } as const;
  const words = { tool: "lane", lane: "visual-text" } as const;
  return [
    ...(facts.lanes.includes("visual-page")
      ? [{ code: "page_match" as const, number: of("visual_page"), from: visual }]
      : []),
    ...exactTerm(facts.matched, of("visual_text")).map((badge) => ({ ...badge, from: words })),
    ...(facts.asset === null
      ? []
      : [{ code: "asset" as const, detail: facts.asset, number: of("visual_text"), from: words }]),
    ...sharedBadges(facts),
  ];
}
