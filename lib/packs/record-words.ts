import { oneLine } from "#lib/domain/citation.ts";
import { dayWords } from "#lib/domain/day-words.ts";
import type { AttributeValue } from "#lib/domain/records.ts";

/** What a version of a dataset says about a record. It never changes. */
export type CitedRecord = {
  readonly reference: string;
  readonly name: string | null;
  readonly organisation: string | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly areaM2: number | null;
  readonly notes: string | null;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
};

/** Longest words of a record that a pack cites. */
const MAX_CHARS = 4000;
const SQUARE_METRES = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 0 });

/**
 * Returns a record in words, as packs cite it (ADR 0110). A pack stores the hash of these words, and verification writes them
 * again: change nothing here without a new form of item.
 */
export function recordWords(record: CitedRecord): string {
  const { reference, name, organisation, validFrom, validTo, areaM2, notes, attributes } = record;
  const facts = [
    name === null ? reference : `${name} (${reference})`,
    ...(validFrom === null ? [] : [`In force since: ${dayWords(validFrom)}`]),
    ...(validTo === null ? [] : [`Until: ${dayWords(validTo)}`]),
    ...(areaM2 === null ? [] : [`Area: ${SQUARE_METRES.format(areaM2)} m²`]),
    ...(organisation === null ? [] : [`Organisation: ${organisation}`]),
    ...(notes === null ? [] : [`Notes: ${notes}`]),
    ...Object.entries(attributes).flatMap(([key, value]) =>
      value === null || value === "" ? [] : [`${key}: ${value}`],
    ),
  ];
  const words = facts.map(oneLine).join("\n");
  return words.length <= MAX_CHARS ? words : `${words.slice(0, MAX_CHARS).toWellFormed()}…`;
}
