import { z } from "zod";
import { MODALITIES } from "./assembly.ts";
import { assemblyChoiceSchema } from "./assembly-choice.ts";
import {
  PACK_ROLES,
  type PackItemChanges,
  type PackSummary,
  type PackView,
  packAdditionSchema,
  packArrangementSchema,
  packAssemblySchema,
  packPlacementSchema,
  packProvenanceSchema,
  packSectionSchema,
} from "./pack.ts";
import { receiptIdSchema } from "./receipt-api.ts";
import { searchFrameSchema } from "./search.ts";

/** Contracts of packs over HTTP; the handlers parse with them, OpenAPI prints them. */

export const packIdSchema = z.string().regex(/^pack_[a-z0-9]{8,40}$/, "not a pack's id");
export const packItemIdSchema = z.string().regex(/^item_[a-z0-9]{8,40}$/, "not an item's id");

const number = z.number().int().min(0);
const hash = z.string().max(64).describe("sha256, in hexadecimal");
const versionNumber = z.coerce.number().int().min(1).max(1_000_000);
const title = packArrangementSchema.shape.title;
const note = z.string().trim().max(1000);

export const PACK_FORMATS = ["docx", "md", "json", "csv"] as const;
export type PackFormat = (typeof PACK_FORMATS)[number];

export const packsQuerySchema = z.strictObject({
  q: z.string().trim().max(200).optional().describe("part of the title or of the question"),
  limit: z.coerce.number().int().min(1).max(200).optional(),
  after: packIdSchema.optional().describe("`next` of the page before"),
});

export const packQuerySchema = z.strictObject({
  version: versionNumber.optional().describe("a saved version; the draft without"),
});

export const packExportQuerySchema = z.strictObject({
  format: z.enum(PACK_FORMATS),
  version: versionNumber.optional().describe("a saved version; the draft without"),
});

/** Without a title the question is its title. */
export const createPackSchema = z.strictObject({
  title: title.optional(),
  frame: searchFrameSchema.optional(),
  receipts: z
    .array(receiptIdSchema)
    .max(20)
    .default([])
    .describe("of the searches that it is made from; they are kept while the pack is"),
  items: z.array(packAdditionSchema).max(100).default([]),
});
export type CreatePackInput = z.input<typeof createPackSchema>;

export const arrangePackSchema = z.strictObject({
  arrangement: packArrangementSchema,
  base: z.number().int().min(1).max(2_000_000_000).describe("the revision that it was made on"),
});

export const savePackVersionSchema = z.strictObject({
  note: note.default(""),
  base: arrangePackSchema.shape.base.optional().describe("refused when the draft has moved on since"),
});

export const assemblePackSchema = z.strictObject({
  frame: searchFrameSchema,
  config: z
    .union([
      z
        .string()
        .min(1)
        .max(60)
        .transform((name) => ({ name })),
      assemblyChoiceSchema,
    ])
    .optional()
    .describe("a configuration of assembly by its name, or the name and what is to be otherwise"),
  title: title.optional(),
});
export type AssemblePackRequest = z.output<typeof assemblePackSchema>;

const isoTime = z.iso.datetime();
const span = z.strictObject({ start: number, end: number });

const itemSource = z.discriminatedUnion("state", [
  z.strictObject({
    state: z.enum(["unchanged", "newer_same_words", "newer_other_words"]),
    title: z.string(),
    sourcePath: z.string(),
    corpus: z.strictObject({ id: z.string(), title: z.string() }),
    docType: z.string().nullable(),
    publishedDate: z.string().nullable(),
    sectionPath: z.array(z.string()),
    quote: z.string(),
    currentVersion: number,
  }),
  z
    .strictObject({ state: z.literal("removed") })
    .describe("the source is gone, or may not be shown: ref, hashes and scores stay"),
]);

/** An item as it is read. */
export const packItemViewSchema = packPlacementSchema.extend({
  role: z.enum(PACK_ROLES),
  note: z.string(),
  sectionId: z.string().nullable(),
  evidenceRef: z.string(),
  documentId: z.string(),
  citedVersion: number,
  span,
  page: number.nullable(),
  byteHash: hash.describe("of the original that was cited"),
  quoteHash: hash.describe("of the words that were cited"),
  modality: z.enum(MODALITIES),
  provenance: packProvenanceSchema,
  addedAt: isoTime,
  source: itemSource,
});

const packVersionSchema = z.strictObject({
  number,
  note: z.string(),
  itemCount: number,
  actorId: z.string(),
  savedAt: isoTime,
});

const summary = {
  id: z.string(),
  title: z.string(),
  currentVersion: number.describe("the newest version; 0 while none was saved"),
  revision: number.describe("of the draft: a change names the one that it was made on"),
  unsaved: z.boolean().describe("the draft has changed since the newest version"),
  createdAt: isoTime,
  updatedAt: isoTime,
};

/** A pack, strict: also what an export holds and what reads one back. */
export const packViewSchema = z.strictObject({
  ...summary,
  version: number.nullable().describe("of the arrangement shown; null is the draft"),
  frame: searchFrameSchema.nullable(),
  sections: z.array(packSectionSchema),
  items: z.array(packItemViewSchema),
  assembly: packAssemblySchema.nullable(),
  receipts: z.array(z.string()),
  versions: z.array(packVersionSchema),
  actorId: z.string(),
}) satisfies z.ZodType<PackView>;

export const packListSchema = z.strictObject({
  packs: z.array(
    z.strictObject({
      ...summary,
      itemCount: number,
      query: z.string().nullable(),
    }) satisfies z.ZodType<PackSummary>,
  ),
  next: z.string().nullable().describe("hand it back as `after`; null at the end"),
});
export type PackList = { readonly packs: readonly PackSummary[]; readonly next: string | null };

export const packAddedSchema = z.strictObject({
  outcome: z.enum(["added", "already_there"]).describe("`already_there`: the pack had it, and has it once"),
  itemId: z.string(),
  pack: packViewSchema,
});
export type PackAdded = {
  readonly outcome: "added" | "already_there";
  readonly itemId: string;
  readonly pack: PackView;
};

export const packRemovedSchema = z.strictObject({ id: z.string(), title: z.string(), undoUntil: isoTime });
export type PackRemoved = Readonly<z.infer<typeof packRemovedSchema>>;

export const packItemChangesSchema = z.strictObject({
  itemId: z.string(),
  citedVersion: number,
  currentVersion: number,
  citedRef: z.string(),
  currentRef: z.string().nullable().describe("null where the passage was not found again"),
  found: z.enum(["same", "changed", "missing"]),
  cited: z.string(),
  current: z.string().nullable(),
  changes: z.array(z.strictObject({ kind: z.enum(["same", "removed", "added"]), text: z.string() })),
}) satisfies z.ZodType<PackItemChanges>;
