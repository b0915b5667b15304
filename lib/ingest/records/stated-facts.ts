import { KIND_PATTERN } from "#lib/domain/dataset-kinds.ts";
import type { AttributeValue, LayerFacts, RecordMapping } from "#lib/domain/records.ts";
import { cleanText } from "../decode.ts";
import { plainHeading } from "./columns.ts";
import { shortened } from "./faults.ts";
import { RECORD_LIMITS } from "./limits.ts";

const LICENCES: ReadonlySet<string> = new Set([
  "licence",
  "license",
  "licencename",
  "licensename",
  "licencetext",
]);

/**
 * Headings that only brownfield land registers have together. Source: Brownfield Land Registers Data Standard (England).
 */
const BROWNFIELD = ["deliverable", "hectares", "hazardoussubstances"];

type Rows = {
  readonly columns: readonly string[];
  readonly mapping: RecordMapping | null;
  readonly sample: readonly (readonly AttributeValue[])[];
};

/**
 * Returns what the columns and the first rows state about all: a kind, and an organisation or a licence that is the same
 * in each.
 */
export function factsOfRows({ columns, mapping, sample }: Rows): LayerFacts {
  const sameIn = (at: number) => {
    const values = new Set(sample.map((row) => String(row[at] ?? "").trim()));
    const [only = ""] = values;
    return values.size === 1 ? only : "";
  };
  const headings = columns.map(plainHeading);
  const organisation = columns.indexOf(mapping?.fields.organisation ?? "");
  const licence = headings.findIndex((heading) => LICENCES.has(heading));
  const dataset = sameIn(headings.indexOf("dataset"));
  const isBrownfield = BROWNFIELD.every((heading) => headings.includes(heading));
  return statedFacts({
    kind: KIND_PATTERN.test(dataset) ? dataset : isBrownfield ? "brownfield-land" : null,
    ...(organisation >= 0 && { publisher: sameIn(organisation) }),
    ...(licence >= 0 && { licence: sameIn(licence) }),
  });
}

/** Returns the facts that are text, within the limits. */
export function statedFacts(values: { readonly [Fact in keyof LayerFacts]: unknown }): LayerFacts {
  const texts = Object.entries(values).flatMap(([fact, value]) => {
    const text = typeof value === "string" ? cleanText(value).replace(/\s+/g, " ").trim() : "";
    return text === "" ? [] : [[fact, shortened(text, RECORD_LIMITS.nameChars)] as const];
  });
  return Object.fromEntries(texts);
}
