import { LANE_FACTS, LANES, type Lane, type LaneStatus } from "#lib/domain/lane.ts";
import { reasonFacts } from "#lib/domain/reason-codes.ts";

/** Prefixes of codes that earlier releases stored for programs. */
const FOR_PROGRAMS = /^(?:class|question)_/;

/** Returns whether a code adds something to the rest of the line. */
export function saysMore(code: string): boolean {
  const facts = reasonFacts(code);
  return facts === null ? !FOR_PROGRAMS.test(code) : !facts.isAdvanced;
}

/** Returns a reason code in words. A code that this release does not declare is shown with spaces. */
export function reasonWords(code: string): string {
  return reasonFacts(code)?.words ?? code.replaceAll("_", " ");
}

/** Returns whether a code explains why no result counts as strong evidence. */
export function isWeakness(code: string): boolean {
  return reasonFacts(code)?.isWeakness ?? false;
}

/** Returns whether a code explains why something is missing from an answer. */
export function isTrouble(code: string): boolean {
  return reasonFacts(code)?.isTrouble ?? false;
}

export const LANE_WORDS = Object.fromEntries(
  LANES.map((lane) => [lane, LANE_FACTS[lane].words.name]),
) as Readonly<Record<Lane, string>>;

export const LANE_STATUS_WORDS: Readonly<Record<LaneStatus, string>> = {
  ok: "completed",
  degraded: "completed in part",
  unavailable: "did not answer",
};
