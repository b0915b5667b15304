import { z } from "zod";
import { MODALITIES } from "./assembly.ts";
import { assemblyChoiceSchema } from "./assembly-choice.ts";
import { hiddenCellsSchema } from "./hidden-cells-api.ts";
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

/** Contracts of packs over HTTP. Handlers parse with them; OpenAPI prints them. */

export const packIdSchema = z.string().regex(/^pack_[a-z0-9]{8,40}$/, "not a pack's id");
export const packItemIdSchema = z.string().regex(/^item_[a-z0-9]{8,40}$/, "not an item's id");

const number = z.number().int().min(0);
const hash = z.string().max(64).describe("sha256, in hexadecimal");
const versionNumber = z.coerce.number().int().min(1).max(1_000_000);
const title = packArrangementSchema.shape.title;
const note = z.string().trim().max(1000);

export const PACK_FORMATS = ["docx", "pdf", "md", "json", "csv"] as const;
export type PackFormat = (typeof PACK_FORMATS)[number];

export const packsQuerySchema = z.strictObject({
  q: z.string().trim().max(200).optional().describe("part of the title or of the question"),
  limit: z.coerce.number().int().min(1).max(200).optional(),
  after: packIdSchema.optional().describe("`next` of the page before"),
});

export const packQuerySchema = z.strictObject({
  version: versionNumber.optional().describe("a saved version; default: the draft"),
});

export const packExportQuerySchema = z.strictObject({
  format: z.enum(PACK_FORMATS),
  version: versionNumber.optional().describe("a saved version; default: the draft"),
});

/** The default title is the question. */
export const createPackSchema = z.strictObject({
  title: title.optional(),
  frame: searchFrameSchema.optional(),
  receipts: z
    .array(receiptIdSchema)
    .max(20)
    .default([])
    .describe("receipts of its searches; they are kept as long as the pack"),
  items: z.array(packAdditionSchema).max(100).default([]),
});
export type CreatePackInput = z.input<typeof createPackSchema>;

export const arrangePackSchema = z.strictObject({
  arrangement: packArrangementSchema,
  base: z
    .number()
    .int()
    .min(1)
    .max(2_000_000_000)
    .describe("revision of the draft that the change is based on"),
});

export const savePackVersionSchema = z.strictObject({
  note: note.default(""),
  base: arrangePackSchema.shape.base
    .optional()
    .describe("the request is refused if the draft has changed since this revision"),
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
    .describe("name of an assembly configuration, optionally with changed values"),
  title: title.optional(),
});
export type AssemblePackRequest = z.output<typeof assemblePackSchema>;

const isoTime = z.iso.datetime();
const span = z.strictObject({ start: number, end: number });

const count = z.number().int().min(1);
const mergedCell = z.strictObject({ row: number, column: number, rows: count, columns: count });
export const quoteBlockSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("words"), text: z.string() }),
  z.strictObject({
    kind: z.literal("table"),
    rows: z.array(z.array(z.string())),
    merged: z.array(mergedCell).optional().describe("cells over several rows or columns"),
    withoutHeader: z
      .literal(true)
      .optional()
      .describe("the quote begins below the first row of its table, so that no row names the columns"),
    heads: z
      .array(z.string())
      .optional()
      .describe("the names of the columns in the document's table, above the quote"),
  }),
]);

const itemSource = z.discriminatedUnion("state", [
  z.strictObject({
    state: z.enum(["unchanged", "newer_same_words", "newer_other_words"]),
    title: z.string(),
    sourcePath: z.string(),
    corpus: z.strictObject({ id: z.string(), title: z.string() }),
    docType: z.string().nullable(),
    publishedDate: z.string().nullable(),
    dateIsOfFile: z.boolean().optional().describe("true if that is the date of the file itself"),
    citedDate: z
      .strictObject({ day: z.string(), isOfFile: z.boolean() })
      .optional()
      .describe("date of the cited version, if it is known and the version is not the current one"),
    ocrConfidence: z
      .number()
      .min(0)
      .max(100)
      .optional()
      .describe("lowest confidence of its pages, if the words were recognised from a scan"),
    doubtfulWords: z
      .array(z.string())
      .optional()
      .describe("words of the quote that were recognised with a confidence below OCR_LOW_CONFIDENCE"),
    sectionPath: z.array(z.string()),
    hidden: hiddenCellsSchema.optional(),
    clauses: z
      .string()
      .optional()
      .describe(
        "clauses of its policy that the quote has: “(4)”, “(2)–(4)”; empty if none can be named for its own marks; absent if it has none",
      ),
    quote: z.string(),
    furniture: z
      .array(span)
      .optional()
      .describe("running headers, footers and page numbers inside the quote, in its code points"),
    blocks: z
      .array(quoteBlockSchema)
      .optional()
      .describe("the quote for readers, if it has a table or footnotes in its middle, or is Markdown"),
    currentVersion: number,
  }),
  z
    .strictObject({ state: z.literal("removed") })
    .describe("the source was removed or may not be shown; only ref, hashes and scores are returned"),
]);

/** An item as returned. */
const packItemViewSchema = packPlacementSchema.extend({
  role: z.enum(PACK_ROLES),
  note: z.string(),
  sectionId: z.string().nullable(),
  evidenceRef: z.string(),
  documentId: z.string(),
  citedVersion: number,
  span,
  page: number.nullable(),
  printedPage: z.number().int().optional().describe("the number printed on that page, if it differs"),
  lastPage: z
    .number()
    .int()
    .optional()
    .describe("the last page of the words, as printed or else as counted; absent if they are on one page"),
  byteHash: hash.describe("hash of the cited original"),
  quoteHash: hash.describe("hash of the cited words"),
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
  currentVersion: number.describe("the newest version; 0 before the first is saved"),
  revision: number.describe("revision of the draft; send it as `base` with a change"),
  unsaved: z.boolean().describe("true if the draft has changed since the newest version"),
  createdAt: isoTime,
  updatedAt: isoTime,
};

/** A strict schema of a pack, also used to write and read exports. */
export const packViewSchema = z.strictObject({
  ...summary,
  version: number.nullable().describe("version of the arrangement shown; null for the draft"),
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
  next: z.string().nullable().describe("send it as `after` for the next page; null on the last page"),
});
export type PackList = { readonly packs: readonly PackSummary[]; readonly next: string | null };

export const packAddedSchema = z.strictObject({
  outcome: z.enum(["added", "already_there"]).describe("`already_there`: the pack already contained it"),
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
  currentRef: z.string().nullable().describe("null if the passage was not found"),
  found: z.enum(["same", "changed", "missing"]),
  cited: z.string(),
  current: z.string().nullable(),
  changes: z.array(z.strictObject({ kind: z.enum(["same", "removed", "added"]), text: z.string() })),
}) satisfies z.ZodType<PackItemChanges>;
