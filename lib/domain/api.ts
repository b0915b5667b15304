import { z } from "zod";
import { commaList } from "./comma-list.ts";
import { DOCUMENT_STATES } from "./documents.ts";
import { LANE_STATUSES } from "./lane.ts";
import { CONFIDENTIALITIES } from "./metadata.ts";
import { PAGE_SOURCES } from "./ocr.ts";
import { ASSET_TYPES } from "./page-lane.ts";
import { PROFILE_NAMES, RERANKERS } from "./profile.ts";
import { DATE_FIELDS, QUESTION_KINDS, RECOGNISED_KINDS, recognisedSchema } from "./question-kind.ts";
import { QUERY_CLASSES, STAKES, UI_CONTEXTS } from "./routing.ts";
import {
  LANE_CHOICES,
  SEARCH_MODES,
  type SearchFrameInput,
  STRENGTHS,
  searchFiltersSchema,
} from "./search.ts";
import { ON_EXISTING } from "./upload.ts";

/** Contracts of the public HTTP API. Handlers parse with them; OpenAPI prints them. */

const count = (maximum: number) => z.coerce.number().int().min(0).max(maximum);
const flag = z.enum(["true", "false", "1", "0"]).transform((text) => text === "true" || text === "1");

export const documentIdSchema = z.string().regex(/^doc_[a-z0-9]{8,40}$/, "not a document id");

/** Query string of the searches. Lists are comma-separated. Unknown keys are refused by name (ADR 0013). */
export const searchQuerySchema = z.strictObject({
  q: z.string().trim().min(1, "say what to look for").max(4000),
  mode: z.enum(SEARCH_MODES).optional(),
  lanes: z.enum(LANE_CHOICES).optional().describe("lanes to search; `auto` chooses them by the question"),
  limit: z.coerce.number().int().min(1).max(100).optional(),
  offset: count(1000).optional(),
  passages: z.coerce.number().int().min(1).max(50).optional(),
  corpora: commaList.optional(),
  documents: commaList.optional(),
  docTypes: commaList.optional(),
  formats: commaList.optional(),
  tags: commaList.optional(),
  tagMode: z.enum(["any", "all"]).optional(),
  authorities: commaList.optional(),
  adoptionStatuses: commaList.optional(),
  projects: commaList.optional(),
  matters: commaList.optional(),
  dateFrom: searchFiltersSchema.shape.dateFrom,
  dateTo: searchFiltersSchema.shape.dateTo,
  periodFrom: searchFiltersSchema.shape.dateFrom.describe(
    "first day of a period that `dateFields` must overlap",
  ),
  periodTo: searchFiltersSchema.shape.dateTo,
  dateFields: commaList
    .pipe(z.array(z.enum(DATE_FIELDS)).min(1).max(DATE_FIELDS.length))
    .optional()
    .describe("created, modified, published, effective, in_force; default: published and effective"),
  isDecision: flag.optional(),
  isQuestion: flag.optional(),
  isAction: flag.optional(),
  profile: z.enum(PROFILE_NAMES).optional().describe("named weights; `adaptive` is the default"),
  rerank: z
    .enum(["profile", "off", ...RERANKERS])
    .optional()
    .describe("model that reranks the best results"),
  stakes: z.enum(STAKES).optional().describe("`high` always searches both text and pages"),
  recognise: commaList
    .pipe(z.array(z.enum(RECOGNISED_KINDS)).max(RECOGNISED_KINDS.length))
    .optional()
    .describe(
      "kinds to recognise in the question: name, concept, time, across; recognised flags and times become filters",
    ),
  utility: flag.optional().describe("whether opening, packing and judging by people changes ranks"),
  queryClass: z.enum(QUERY_CLASSES).optional(),
  uiContext: z
    .enum(UI_CONTEXTS)
    .optional()
    .describe(
      "part of the product that sends the search: `visual` asks pages first, `policy` asks text first; others leave it to the question",
    ),
  topic: z.string().trim().max(400).optional(),
  culpStageId: z.string().min(1).max(120).optional(),
  applicationId: z.string().min(1).max(120).optional(),
  confidentialityAllow: commaList
    .pipe(z.array(z.enum(CONFIDENTIALITIES)).max(CONFIDENTIALITIES.length))
    .optional(),
  allowRestricted: flag.optional(),
});
export type SearchQuery = z.infer<typeof searchQuerySchema>;

const policyPart = {
  evidence_ref: z.string(),
  text: z.string().describe("its first words, with secrets masked"),
};

const policyCardSchema = z.object({
  policies: z
    .array(
      z.object({
        document_id: z.string(),
        title: z.string().describe("title of the document"),
        corpus_id: z.string(),
        adoption_status: z.string().nullable(),
        published_date: z.string().nullable(),
        heading: z.string().describe("heading of the policy, as printed"),
        page: z.number().int().nullable().describe("its first page; null in formats without pages"),
        ...policyPart,
        clauses: z.array(z.object({ label: z.string().describe("as printed: “(a)”"), ...policyPart })),
      }),
    )
    .min(1)
    .describe("documents that hold it: adopted ones first, then the newest; at most five"),
  more_documents: z.number().int().describe("number of further documents that have it"),
});

export const searchAnswerSchema = z.object({
  query: z.string(),
  policy: policyCardSchema
    .optional()
    .describe(
      "the policy or numbered paragraph that is the whole question, such as “Policy H4” or “NPPF 135”",
    ),
  results: z.array(
    z.object({
      document_id: z.string(),
      filename: z.string(),
      document_url: z.string(),
      sections: z.array(
        z.object({
          score: z.number(),
          offset: z
            .number()
            .int()
            .describe("first character of the section in the document's canonical text, in code points"),
          limit: z.number().int().describe("length of the section in code points"),
          text: z
            .string()
            .describe(
              "the part of the section that matches best, about 300 characters at most, with secrets masked",
            ),
          section: z.array(z.string()).describe("its headings, outermost first"),
          evidence_ref: z.string(),
        }),
      ),
    }),
  ),
  status: z.enum(LANE_STATUSES),
  reason_codes: z.array(z.string()),
  strength: z.enum(STRENGTHS).describe("weak: nothing found counts as strong evidence"),
  notes: z.array(z.string()).describe("what a person should know about how this was answered"),
  question_kind: z.enum(QUESTION_KINDS),
  recognised: z
    .array(recognisedSchema)
    .describe("what was recognised in the question; empty without `recognise`"),
  trace_id: z.string().describe("id of its receipt: /api/receipts/{trace_id}"),
  receipt_stored: z.boolean(),
});
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;

export const documentListQuerySchema = z.strictObject({
  corpus: z.string().max(120).optional(),
  q: z.string().trim().max(200).optional().describe("part of the title or path"),
  tags: commaList.optional(),
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

export const jobsQuerySchema = z.strictObject({
  batch: z.string().max(120).optional(),
  active: flag.optional(),
});

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

export const errorAnswerSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
  detail: z.string(),
});

export const healthAnswerSchema = z.object({
  status: z.enum(["ok", "degraded"]),
  database: z.enum(["ok", "unavailable"]),
  worker: z.enum(["ok", "silent", "unknown"]).describe("silent: no worker runs, so new documents wait"),
  semantic_search: z.enum(["on", "off"]),
});
export type HealthAnswer = z.infer<typeof healthAnswerSchema>;

/** What the header says about indexing. */
export type IndexingAnswer = {
  /** Jobs that wait or run, of documents that the reader may see. */
  readonly waiting: number;
};

const FILTERS = Object.keys(searchFiltersSchema.shape);

/** Returns the frame for a parsed query string. Missing values take the frame's defaults. */
export function frameOf({
  q,
  documents,
  passages,
  periodFrom,
  periodTo,
  ...rest
}: SearchQuery): SearchFrameInput {
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  const isFilter = ([key]: [string, unknown]) => FILTERS.includes(key);
  return {
    ...Object.fromEntries(given.filter((entry) => !isFilter(entry))),
    ...(passages === undefined ? {} : { passagesPerDocument: passages }),
    query: q,
    filters: {
      ...Object.fromEntries(given.filter(isFilter)),
      ...(documents === undefined ? {} : { documentIds: documents }),
      ...(periodFrom === undefined && periodTo === undefined
        ? {}
        : { period: { from: periodFrom ?? null, to: periodTo ?? null } }),
    },
  };
}
