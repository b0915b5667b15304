import { z } from "zod";
import { assemblyConfigSchema, LEFT_OUT_REASONS, type MODALITIES } from "./assembly.ts";
import { COUNTERVAILING_KINDS } from "./countervailing-set.ts";
import { RELATION_KINDS } from "./relation.ts";
import type { searchFrameSchema } from "./search.ts";

/** What an item is to the question of its pack. */
export const PACK_ROLES = ["for", "against", "context"] as const;
export type PackRole = (typeof PACK_ROLES)[number];

const id = z.string().min(1).max(120);
const spanSchema = z.strictObject({ start: z.number().int().min(0), end: z.number().int().min(0) });
const refSchema = z.string().min(1).max(400);

export const packPathStepSchema = z.strictObject({
  kind: z.enum(RELATION_KINDS),
  fromRef: refSchema,
  toRef: refSchema,
  words: z.string().max(400),
  score: z.number(),
});

export const packAgainstSchema = z.strictObject({
  kind: z.enum(COUNTERVAILING_KINDS),
  score: z.number(),
  againstRef: refSchema,
  reason: z.string().max(600),
  /** Code points within the item's and the other's own text. */
  span: spanSchema.nullable(),
  againstSpan: spanSchema.nullable(),
});

/** Where an item comes from; kept as it was when it was added. */
export const packProvenanceSchema = z.strictObject({
  via: z.enum(["retrieved", "countervailing", "expansion", "by_hand"]),
  /** The receipt of the search that proposed it. */
  traceId: z.string().max(80).nullable(),
  rank: z.number().int().nullable(),
  score: z.number().nullable(),
  path: z.array(packPathStepSchema).max(10).default([]),
  against: z.array(packAgainstSchema).max(20).default([]),
  /** Near-duplicates that it stands for. */
  standsFor: z.array(refSchema).max(200).default([]),
});
export type PackProvenance = z.infer<typeof packProvenanceSchema>;

/** What a person may arrange; the evidence itself never changes. */
export const packPlacementSchema = z.strictObject({
  itemId: id,
  role: z.enum(PACK_ROLES).default("context"),
  note: z.string().max(4000).default(""),
  /** Null: before the first heading. */
  sectionId: id.nullable().default(null),
});
export type PackPlacement = z.infer<typeof packPlacementSchema>;

export const packSectionSchema = z.strictObject({ id, heading: z.string().trim().min(1).max(300) });
export type PackSection = z.infer<typeof packSectionSchema>;

/** One version of a pack's arrangement: items in order within their sections, sections in order. */
export const packArrangementSchema = z
  .strictObject({
    title: z.string().trim().min(1).max(300),
    sections: z.array(packSectionSchema).max(100),
    placements: z.array(packPlacementSchema).max(500),
  })
  .refine(({ placements }) => new Set(placements.map(({ itemId }) => itemId)).size === placements.length, {
    path: ["placements"],
    error: "An item stands in a pack once.",
  })
  .refine(
    ({ sections, placements }) =>
      placements.every(
        ({ sectionId }) => sectionId === null || sections.some(({ id: each }) => each === sectionId),
      ),
    { path: ["placements"], error: "An item names a section that the pack does not have." },
  );
export type PackArrangement = z.infer<typeof packArrangementSchema>;

/** What is told of a pack that was assembled: what it was made from and what was left out. */
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
});
export type PackAssembly = z.infer<typeof packAssemblySchema>;

/** An item as it is read: its evidence as cited, and how its source stands now. */
export type PackItemView = PackPlacement & {
  readonly evidenceRef: string;
  readonly documentId: string;
  readonly citedVersion: number;
  readonly span: { readonly start: number; readonly end: number };
  readonly page: number | null;
  /** sha256 of the original's bytes that was cited. */
  readonly byteHash: string;
  /** sha256 of the cited words. */
  readonly quoteHash: string;
  readonly modality: (typeof MODALITIES)[number];
  readonly provenance: PackProvenance;
  readonly addedAt: string;
  /** `removed`: the source is gone, or may not be shown: ref, hashes and scores stay, its words do not. */
  readonly source:
    | {
        readonly state: "unchanged" | "newer_same_words" | "newer_other_words";
        readonly title: string;
        readonly sourcePath: string;
        readonly corpus: { readonly id: string; readonly title: string };
        readonly docType: string | null;
        readonly publishedDate: string | null;
        readonly sectionPath: readonly string[];
        readonly quote: string;
        readonly currentVersion: number;
      }
    | { readonly state: "removed" };
};

export type PackView = {
  readonly id: string;
  /** Of the arrangement shown; the newest is `currentVersion`. */
  readonly version: number;
  readonly currentVersion: number;
  readonly title: string;
  readonly frame: z.infer<typeof searchFrameSchema> | null;
  readonly sections: readonly PackSection[];
  readonly items: readonly PackItemView[];
  readonly assembly: PackAssembly | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly actorId: string;
};

export type PackSummary = Pick<PackView, "id" | "title" | "currentVersion" | "createdAt" | "updatedAt"> & {
  readonly itemCount: number;
  readonly query: string | null;
};

/** What is added: a ref, and what is known of how it was found. */
export const packAdditionSchema = z.strictObject({
  evidenceRef: refSchema,
  role: z.enum(PACK_ROLES).default("context"),
  note: z.string().max(4000).default(""),
  sectionId: id.nullable().default(null),
  provenance: packProvenanceSchema.partial().default({}),
});
export type PackAddition = z.infer<typeof packAdditionSchema>;
