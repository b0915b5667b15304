import { z } from "zod";
import { assemblyConfigSchema, LEFT_OUT_REASONS } from "./assembly.ts";
import { COUNTERVAILING_KINDS } from "./countervailing-set.ts";
import { RELATION_KINDS } from "./relation.ts";

const spanSchema = z.strictObject({ start: z.number().int().min(0), end: z.number().int().min(0) });
const refSchema = z.string().min(1).max(400);

const packPathStepSchema = z.strictObject({
  kind: z.enum(RELATION_KINDS),
  fromRef: refSchema,
  toRef: refSchema,
  words: z.string().max(400),
  score: z.number(),
});

const packAgainstSchema = z.strictObject({
  kind: z.enum(COUNTERVAILING_KINDS),
  score: z.number(),
  againstRef: refSchema,
  reason: z.string().max(600),
  /** Code points within the item's own text and within the other's. */
  span: spanSchema.nullable(),
  againstSpan: spanSchema.nullable(),
});

/** Where an item comes from, as of the time that it was added. */
export const packProvenanceSchema = z.strictObject({
  via: z.enum(["retrieved", "countervailing", "expansion", "by_hand"]),
  /** The receipt of the search that proposed it. */
  traceId: z.string().max(80).nullable(),
  rank: z.number().int().nullable(),
  score: z.number().nullable(),
  path: z.array(packPathStepSchema).max(10).default([]),
  against: z.array(packAgainstSchema).max(20).default([]),
  /** Near-duplicates that it represents. */
  standsFor: z.array(refSchema).max(200).default([]),
});
export type PackProvenance = z.infer<typeof packProvenanceSchema>;

const UNKNOWN_PROVENANCE: PackProvenance = {
  ...{ via: "by_hand", traceId: null, rank: null, score: null },
  ...{ path: [], against: [], standsFor: [] },
};

/** Returns a stored provenance. A value that cannot be read has its neutral value, so that the rest can be read. */
export function storedProvenance(stored: unknown): PackProvenance {
  const whole = packProvenanceSchema.safeParse(stored);
  if (whole.success) return whole.data;
  const given: Readonly<Record<string, unknown>> =
    typeof stored === "object" && stored !== null ? { ...stored } : {};
  const read = Object.entries(packProvenanceSchema.shape).flatMap(([name, schema]) => {
    const value = schema.safeParse(given[name]);
    return value.success ? [[name, value.data] as const] : [];
  });
  return { ...UNKNOWN_PROVENANCE, ...Object.fromEntries(read) };
}

/** How a pack was assembled: its input and what was left out. */
export const packAssemblySchema = z.strictObject({
  config: assemblyConfigSchema,
  tokens: z.strictObject({ used: z.number(), budget: z.number(), tokenizer: z.string() }),
  considered: z.number().int(),
  leftOut: z.array(z.strictObject({ reason: z.enum(LEFT_OUT_REASONS), count: z.number().int() })),
  countervailing: z.strictObject({
    found: z.number().int(),
    examined: z.number().int(),
    kinds: z.array(z.enum(COUNTERVAILING_KINDS)),
    searchedWith: z.array(z.string().max(4000)),
  }),
  /** Sentences of the items, as spans of their cited words (code points). Older packs have none. */
  summary: z
    .strictObject({
      by: z.string().max(400),
      sentences: z.array(z.strictObject({ ref: refSchema, span: spanSchema })).max(20),
    })
    .optional(),
});
export type PackAssembly = z.infer<typeof packAssemblySchema>;
