import { idKey, itemsOf, partKey } from "#lib/ingest/relate/keys.ts";
import type { ParsedQuery } from "#lib/retrieval/question/parse.ts";

/** The key of the anchors that are the policy or paragraph asked for (db/schema/relations.ts). */
type AskedPolicy = {
  readonly key: string;
  /** Initials of the document that must hold it ("nppf"); null for any document. */
  readonly initials: string | null;
};

const NUMBER = String.raw`(\d{1,3}(?:\.\d{1,3}){0,4}[a-z]?)`;
const ITEMS = String.raw`((?:\s?\([a-z0-9]{1,4}\)){0,3})[.?]?`;
const PARTS = "policy|paragraph|para|section|clause";
const whole = (pattern: string) => new RegExp(`^${pattern}$`, "i");

/** "LP23", "Policy H4(b)". */
const POLICY = whole(String.raw`(?:policy )?([a-z]{1,5}[ .-]?\d{1,3}(?:\.\d{1,2})?[a-z]?)${ITEMS}`);
/** "Policy 12", "paragraph 4.19". */
const PART = whole(`(${PARTS})\\.? ${NUMBER}${ITEMS}`);
/** "4.19". */
const DECIMAL = whole(String.raw`(\d{1,3}(?:\.\d{1,3}){1,4}[a-z]?)${ITEMS}`);
/** "NPPF 135", "NPPF paragraph 135". */
const INITIALS_FIRST = whole(`([a-z]{3,6}) (?:(?:paragraph|para)\\.? )?${NUMBER}${ITEMS}`);
/** "Paragraph 135 of the NPPF". */
const INITIALS_LAST = whole(
  `(?:paragraph|para)\\.? ${NUMBER}((?:\\s?\\([a-z0-9]{1,4}\\)){0,3}) of (?:the )?([a-z]{3,6})`,
);

/** Returns the places that a question means if it is only an identifier; empty for other questions. */
export function policyKeys({
  text,
  excluded,
}: Pick<ParsedQuery, "text" | "excluded">): readonly AskedPolicy[] {
  if (excluded.length > 0 || text.length > 60) return [];
  const asked = (key: string, items = "", initials: string | null = null): AskedPolicy => ({
    key: [key, ...itemsOf(items)].join("/"),
    initials: initials?.toLowerCase() ?? null,
  });
  const part = PART.exec(text);
  if (part) return [asked(partKey(part[1] ?? "", part[2] ?? ""), part[3])];
  const decimal = DECIMAL.exec(text);
  if (decimal) return [asked(partKey("paragraph", decimal[1] ?? ""), decimal[2])];
  const after = INITIALS_LAST.exec(text);
  if (after) return [asked(partKey("paragraph", after[1] ?? ""), after[2], after[3])];
  const policy = POLICY.exec(text);
  const before = INITIALS_FIRST.exec(text);
  return [
    ...(policy ? [asked(`policy:${idKey(policy[1] ?? "")}`, policy[2])] : []),
    ...(before ? [asked(partKey("paragraph", before[2] ?? ""), before[3], before[1])] : []),
  ];
}

/** Returns a Postgres pattern for titles and file names with these initials, as a word or spelled out. */
export function initialsPattern(initials: string): string {
  const words = [...initials]
    .map((letter) => `${letter}[a-z]*`)
    .join("[^a-z]+(?:(?:of|the|and|for)[^a-z]+)?");
  return `(^|[^a-z])(${initials}|${words})([^a-z]|$)`;
}
