import { score } from "#components/words/quantities.ts";
import type { FrameLine } from "#lib/domain/frame-words.ts";
import type { LoggedCandidate } from "#lib/domain/receipt.ts";
import { FACT_WORDS } from "./receipt-words.ts";

type Logged = Readonly<Record<string, unknown>>;

/** "stalePenalty" → "stale penalty". */
function nameWords(name: string): string {
  return name
    .replaceAll(/[_-]+/g, " ")
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
}

function factWords(value: unknown): string {
  if (value === null || value === undefined) return FACT_WORDS.none;
  if (typeof value === "number") return Number.isInteger(value) ? String(value) : score(value);
  if (typeof value === "boolean") return value ? FACT_WORDS.yes : FACT_WORDS.no;
  if (Array.isArray(value)) return value.length === 0 ? FACT_WORDS.none : value.map(factWords).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function isCandidate(value: unknown): value is LoggedCandidate {
  return typeof value === "object" && value !== null && "ref" in value && "rank" in value;
}

/** Returns the candidate lists that a step logged, by name. */
export function candidateLists(
  logged: Logged,
): readonly { readonly name: string; readonly candidates: readonly LoggedCandidate[] }[] {
  return Object.entries(logged).flatMap(([name, value]) =>
    Array.isArray(value) && value.length > 0 && value.every(isCandidate)
      ? [{ name: nameWords(name), candidates: value }]
      : [],
  );
}

/**
 * Returns the other logged values as flat lines with joined names. Leaves out the frame and the candidate lists, which
 * have their own place in a receipt.
 */
export function factLines(logged: Logged, within: readonly string[] = []): readonly FrameLine[] {
  return Object.entries(logged).flatMap(([name, value]) => {
    if (name === "frame" && within.length === 0) return [];
    if (Array.isArray(value) && value.some(isCandidate)) return [];
    const path = [...within, nameWords(name)];
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? factLines(value as Logged, path)
      : [{ name: path.join(" · "), words: factWords(value) }];
  });
}
