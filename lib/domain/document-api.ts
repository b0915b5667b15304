import { z } from "zod";
import { commaList, optionalCommaList } from "./comma-list.ts";
import { DOCUMENT_STATES } from "./documents.ts";
import { PAGE_SOURCES } from "./ocr.ts";
import { ASSET_TYPES } from "./page-lane.ts";
import { ON_EXISTING } from "./upload.ts";

/** Contracts of documents over the public HTTP API. Handlers parse with them; OpenAPI prints them. */

const count = (maximum: number) => z.coerce.number().int().min(0).max(maximum);

export const documentIdSchema = z.string().regex(/^doc_[a-z0-9]{8,40}$/, "not a document id");

export const documentListQuerySchema = z.strictObject({
  corpus: z.string().max(120).optional(),
  q: z.string().trim().max(200).optional().describe("part of the title or path"),
  tags: optionalCommaList,
  state: z.enum(DOCUMENT_STATES).optional(),
  offset: count(1_000_000).optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
});

export const documentReadQuerySchema = z.strictObject({
  offset: count(1_000_000_000).optional().describe("first character to return, in code points"),
  limit: z.coerce.number().int().min(1).max(1_000_000_000).optional().describe("characters to return"),
  version: z.coerce.number().int().min(1).optional(),
  view: z.enum(["original", "text"]).optional().describe("`text` returns the canonical text of any format"),
});
export type DocumentReadQuery = z.infer<typeof documentReadQuerySchema>;

/** What the viewer requests: a version, and passages by their refs. */
export const viewQuerySchema = z.strictObject({
  version: z.coerce.number().int().min(1).optional(),
  refs: commaList.pipe(z.array(z.string().max(200)).max(200)).optional(),
});

/** Page number in an address, from 1. */
export const pageNumberSchema = z.coerce.number().int().min(1, "pages are numbered from 1").max(100_000);
export const pageQuerySchema = z.strictObject({
  version: z.coerce.number().int().min(1).optional().describe("default: the newest"),
});
/** Maximum length of a password, in UTF-16 units. */
export const MAX_PASSWORD = 255;
export const unlockSchema = z.strictObject({
  password: z.string().min(1).max(MAX_PASSWORD).describe("used once, stored nowhere"),
});
export const unlockAnswerSchema = z.object({
  document_id: z.string(),
  version: z.number().int().describe("the unlocked copy; its ingestion is queued"),
  job_id: z.string(),
});
/** A page's text as a person typed it. */
export const pageTextSchema = z.strictObject({
  text: z.string().max(200_000).describe("the whole corrected text of the page; keep its line breaks"),
});
export const pageCorrectedSchema = z.object({
  document_id: z.string(),
  version: z.number().int().describe("the new version; its ingestion is queued"),
  job_id: z.string(),
});
export const pageWordsAnswerSchema = z.object({
  version: z.number().int(),
  page: z.number().int(),
  width: z.number().describe("points as displayed; pixels for a picture"),
  height: z.number(),
  source: z.enum(PAGE_SOURCES).describe("where the page's words come from"),
  reason: z.string().describe("why that source was used"),
  confidence: z.number().nullable().describe("0 to 100, over the recognised words"),
  text: z.string(),
  words: z.array(
    z.object({
      text: z.string(),
      start: z.number().int().describe("code points of the canonical text"),
      end: z.number().int(),
      x0: z.number(),
      y0: z.number(),
      x1: z.number(),
      y1: z.number(),
      confidence: z.number().nullable(),
    }),
  ),
});
export type PageWordsAnswer = z.infer<typeof pageWordsAnswerSchema>;

export const uploadFieldsSchema = z.strictObject({
  corpus: z.string().max(120).optional(),
  path: z.string().max(2000).optional().describe("relative path of the document; default: the file's name"),
  on_existing: z.enum(ON_EXISTING).optional().describe("what to do when the path exists in the corpus"),
  batch: z.string().max(120).optional(),
  metadata: z.string().max(20_000).optional().describe("JSON object of metadata, as in PATCH …/metadata"),
});
export type UploadFields = z.infer<typeof uploadFieldsSchema>;

/** Assets of a version's pages, or of one page. */
export const assetsQuerySchema = z.strictObject({
  version: z.coerce.number().int().min(1).optional(),
  page: z.coerce.number().int().min(1).optional(),
});

const spanSchema = z.object({ start: z.number().int(), end: z.number().int() });

export const assetsAnswerSchema = z.object({
  document_id: z.string(),
  version: z.number().int(),
  state: z.enum(["ready", "waiting"]).describe("`waiting` until the pages are analysed"),
  assets: z.array(
    z.object({
      id: z.string(),
      evidence_ref: z.string(),
      page: z.number().int(),
      box: z
        .object({ x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number() })
        .describe("points from the top left of the page as displayed"),
      asset_type: z.enum(ASSET_TYPES),
      reason: z.string(),
      label: z.string().nullable(),
      caption: z.string().nullable(),
      caption_span: spanSchema.nullable().describe("code points of the canonical text"),
      linked_refs: z.array(spanSchema.extend({ sentence: z.string() })),
    }),
  ),
});
export type AssetsAnswer = z.infer<typeof assetsAnswerSchema>;

export const documentAnswerSchema = z.object({
  id: z.string(),
  filename: z.string(),
  content_type: z.string(),
  size_bytes: z.number().int(),
  corpus_id: z.string(),
  source_path: z.string(),
  title: z.string(),
  version: z.number().int(),
  state: z.enum(DOCUMENT_STATES),
  tags: z.array(z.string()),
  metadata: z.record(z.string(), z.unknown()),
  created_at: z.string(),
  updated_at: z.string(),
  document_url: z.string(),
});
export type DocumentAnswer = z.infer<typeof documentAnswerSchema>;

export const uploadAnswerSchema = z.object({
  id: z.string().nullable().describe("null if the file was refused or is restricted"),
  outcome: z.enum(["accepted", "unchanged", "exists", "refused"]),
  created: z.enum(["document", "version"]).optional(),
  version: z.number().int().optional(),
  job_id: z.string().optional(),
  indexed: z.boolean().optional().describe("true if it was searchable before this answer was sent"),
  code: z.string().optional(),
  message: z.string().optional(),
  document: documentAnswerSchema.optional(),
});
export type UploadAnswer = z.infer<typeof uploadAnswerSchema>;
