import { LANES } from "#lib/domain/lane.ts";
import type { BadgeCode } from "#lib/domain/search.ts";
import { badgeWords } from "./evidence.ts";
import { day, listed, plural } from "./quantities.ts";
import { LANE_WORDS } from "./reasons.ts";

/** "7.12", ".63", "3"; two places are enough to read. */
function plain(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2).replace(/^(-?)0\./, "$1.");
}

const signed = (value: number) => `${value > 0 ? "+" : ""}${plain(value)} to the score`;

/** What a badge's number counts, by badge. */
const NUMBER_WORDS: Readonly<Record<BadgeCode, (value: number) => string>> = {
  exact_term: (value) => `BM25 ${plain(value)}`,
  exact_phrase: (value) => plural(value, "phrase"),
  semantic_match: (value) => `cosine ${plain(value)}`,
  heading_match: (value) => plural(value, "word"),
  defined_clause: signed,
  file_name_match: signed,
  table: plain,
  decision: plain,
  open_question: plain,
  action: plain,
  injection_risk: (value) => `risk ${plain(value)}`,
  page_match: (value) => `look ${plain(value)}`,
  asset: (value) => `BM25 ${plain(value)}`,
  low_ocr_confidence: (value) => `${plain(value)} % sure`,
  freshness_boost: signed,
  recency: (value) => (value === 0 ? "published that day" : `${plural(value, "day")} old`),
  corroborated: (value) => plural(value, "lane"),
  cross_reference: (value) => `sure to ${plain(value)}`,
  inferred_exception: (value) => `sure to ${plain(value)}`,
};

/** A badge's number with its unit; nothing where the fact has none. */
export function badgeNumber(code: BadgeCode, value: number | null): string {
  return value === null ? "" : (NUMBER_WORDS[code] ?? plain)(value);
}

/** Badges whose reading is a judgement of a machine's: told with care. */
const CAVEATS: Partial<Readonly<Record<BadgeCode, string>>> = {
  low_ocr_confidence: "Its words were recognised from a picture; look at the page.",
  injection_risk: "It holds what reads like instructions to a program; it loses some of its score for that.",
  semantic_match: "Near in meaning, as the model sees it.",
  cross_reference:
    "A passage above refers to it by these words; which clause is meant was worked out from its label.",
  inferred_exception:
    "Inferred from its wording: a candidate for a person to judge. Whether it is an exception to the other, nobody has determined.",
  page_match: "Its page looks like what is asked for, as the model sees it.",
};

/** What to keep in mind about a badge; nothing for most. */
export function badgeCaveat(code: BadgeCode): string {
  return CAVEATS[code] ?? "";
}

/** Facts that are kept as codes and dates, as a person reads them. */
const FACT_WORDS: Partial<Readonly<Record<BadgeCode, (fact: string) => string>>> = {
  corroborated: (fact) => listed(fact.split(", ").map(laneWords)),
  recency: day,
};

function laneWords(name: string): string {
  const lane = LANES.find((each) => each === name);
  return lane ? LANE_WORDS[lane] : name;
}

/** "exact term: roof", "more than one lane: text and page". */
export function badgeTitle(code: BadgeCode, fact: string | null | undefined): string {
  return fact ? `${badgeWords(code)}: ${FACT_WORDS[code]?.(fact) ?? fact}` : badgeWords(code);
}
