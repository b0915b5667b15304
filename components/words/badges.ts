import { type BadgeCode, type BadgeDetail, type BadgeNumber, badgeFacts } from "#lib/domain/badges.ts";
import { dayWords } from "#lib/domain/day-words.ts";
import { LANES } from "#lib/domain/lane.ts";
import { listed, plural } from "./quantities.ts";
import { LANE_WORDS } from "./reasons.ts";

/** Formats a number with at most two decimals: "7.12", ".63", "3". */
function plain(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2).replace(/^(-?)0\./, "$1.");
}

const NUMBER_WORDS: Readonly<Record<BadgeNumber, (value: number) => string>> = {
  added_to_score: (value) => `${value > 0 ? "+" : ""}${plain(value)} to the score`,
  bm25: (value) => `BM25 ${plain(value)}`,
  cosine: (value) => `cosine ${plain(value)}`,
  days_old: (value) => (value === 0 ? "published that day" : `${plural(value, "day")} old`),
  lanes: (value) => plural(value, "way"),
  look: (value) => `similarity ${plain(value)}`,
  per_cent_sure: (value) => `${plain(value)}% sure`,
  phrases: (value) => plural(value, "phrase"),
  risk: (value) => `risk ${plain(value)}`,
  sureness: (value) => `confidence ${plain(value)}`,
  words: (value) => plural(value, "word"),
};

/** Returns a badge's number with its unit; "" if it has none. */
export function badgeNumber(code: BadgeCode, value: number | null): string {
  if (value === null) return "";
  const number = badgeFacts(code)?.number ?? null;
  return number === null ? plain(value) : NUMBER_WORDS[number](value);
}

/** Returns a caution about a badge; "" for most. */
export function badgeCaveat(code: BadgeCode): string {
  return badgeFacts(code)?.caution ?? "";
}

const DETAIL_WORDS: Readonly<Record<BadgeDetail, (detail: string) => string>> = {
  date: dayWords,
  lanes: (detail) => listed(detail.split(", ").map(laneWords)),
};

function laneWords(name: string): string {
  const lane = LANES.find((each) => each === name);
  return lane ? LANE_WORDS[lane] : name;
}

export function badgeWords(code: BadgeCode): string {
  return badgeFacts(code)?.words ?? code.replaceAll("_", " ");
}

/** "exact term: roof", "found in several ways: text and page". */
export function badgeTitle(code: BadgeCode, fact: string | null | undefined): string {
  if (!fact) return badgeWords(code);
  const detail = badgeFacts(code)?.detail ?? null;
  return `${badgeWords(code)}: ${detail === null ? fact : DETAIL_WORDS[detail](fact)}`;
}
