import type { z } from "zod";

/** Maximum number of values in a list of a request. */
export const LIST_LIMIT = 200;

export type JsonLimits = {
  /** Maximum number of numbers, texts, booleans and nulls in all. */
  readonly values: number;
  /** Maximum nesting of lists and objects. */
  readonly depth: number;
  /** Maximum characters of all texts and keys together. */
  readonly characters: number;
};

/** Returns in words which limit a JSON value exceeds, or null. Stops at the first limit exceeded. */
function beyondLimits(value: unknown, { values, depth, characters }: JsonLimits): string | null {
  let seen = 0;
  let length = 0;
  const open: (readonly [unknown, number])[] = [[value, 0]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [each, level] = next;
    if (level > depth) return `is nested more than ${depth} levels deep`;
    if (typeof each === "string") length += each.length;
    if (typeof each !== "object" || each === null) seen++;
    else {
      const entries = Array.isArray(each) ? each : Object.values(each);
      if (!Array.isArray(each)) length += Object.keys(each).reduce((sum, key) => sum + key.length, 0);
      seen += entries.length === 0 ? 1 : 0;
      // Each entry still to visit holds at least one value.
      if (seen + open.length + entries.length > values) return `holds more than ${values} values`;
      for (const entry of entries) open.push([entry, level + 1]);
    }
    if (seen > values) return `holds more than ${values} values`;
    if (length > characters) return `holds more than ${characters} characters`;
  }
  return null;
}

/** Adds limits to a schema that accepts free-form parts. The API's description shows them. */
export function limited<S extends z.ZodType>(schema: S, limits: JsonLimits): S {
  return schema
    .superRefine((value, context) => {
      const words = beyondLimits(value, limits);
      if (words !== null) context.addIssue({ code: "custom", message: words, continue: false });
    })
    .meta({ "x-limits": { ...limits } });
}
