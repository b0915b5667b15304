import type { z } from "zod";

/** Maximum number of values in a list of a request. */
export const LIST_LIMIT = 200;
/** Maximum number of labels in a list: as many as a corpus may state. */
export const LABEL_LIMIT = 50;

export type JsonLimits = {
  /** Maximum number of numbers, texts, booleans and nulls in all. */
  readonly values: number;
  /** Maximum nesting of lists and objects. */
  readonly depth: number;
  /** Maximum characters of all texts and keys together. */
  readonly characters: number;
};

/** Returns in words which limit a JSON value exceeds, or null. Stops at the first limit exceeded. */
function exceededLimit(value: unknown, { values, depth, characters }: JsonLimits): string | null {
  let count = 0;
  let length = 0;
  const toVisit: (readonly [unknown, number])[] = [[value, 0]];
  for (let next = toVisit.pop(); next !== undefined; next = toVisit.pop()) {
    const [current, level] = next;
    if (level > depth) return `is nested more than ${depth} levels deep`;
    if (typeof current === "string") length += current.length;
    if (typeof current !== "object" || current === null) count++;
    else {
      const entries = Array.isArray(current) ? current : Object.values(current);
      if (!Array.isArray(current)) length += Object.keys(current).reduce((sum, key) => sum + key.length, 0);
      count += entries.length === 0 ? 1 : 0;
      // Each entry still to visit holds at least one value.
      if (count + toVisit.length + entries.length > values) return `holds more than ${values} values`;
      for (const entry of entries) toVisit.push([entry, level + 1]);
    }
    if (count > values) return `holds more than ${values} values`;
    if (length > characters) return `holds more than ${characters} characters`;
  }
  return null;
}

/** Adds limits to a schema that accepts free-form parts. The API's description shows them. */
export function limited<S extends z.ZodType>(schema: S, limits: JsonLimits): S {
  return schema
    .superRefine((value, context) => {
      const excess = exceededLimit(value, limits);
      if (excess !== null) context.addIssue({ code: "custom", message: excess, continue: false });
    })
    .meta({ "x-limits": { ...limits } });
}
