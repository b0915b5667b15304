import { z } from "zod";
import type { ChunkKind } from "./chunk.ts";
import { isoDay } from "./day.ts";
import type { Freshness } from "./freshness.ts";
import type { Contribution, Lane, LaneStatus } from "./lane.ts";
import { CONFIDENTIALITIES } from "./metadata.ts";
import type { LitPatch, PageAsset } from "./page-lane.ts";
import { PROFILE_NAMES, RERANKERS } from "./profile.ts";
import {
  DATE_FIELDS,
  periodSchema,
  type QuestionKind,
  RECOGNISED_KINDS,
  type Recognised,
} from "./question-kind.ts";
import { type LaneGroup, QUERY_CLASSES, type QueryClass, STAKES, UI_CONTEXTS } from "./routing.ts";
import type { Span } from "./span.ts";

export const SEARCH_MODES = ["hybrid", "semantic_with_keyword_boost", "semantic", "keyword"] as const;
export type SearchMode = (typeof SEARCH_MODES)[number];

/** Which lanes to ask: by the question's own words, text alone, the page lanes alone, or all. */
export const LANE_CHOICES = ["auto", "text", "page", "both"] as const;
export type LaneChoice = (typeof LANE_CHOICES)[number];

/** Which model looks again at the best: as the profile says, none, or this one. */
export const RERANK_CHOICES = ["profile", "off", ...RERANKERS] as const;

/** AND between groups, OR inside a list; `tagMode: "all"` wants every tag. No match means no results, never more. */
export const searchFiltersSchema = z.strictObject({
  corpora: z.array(z.string().min(1).max(120)).optional(),
  documentIds: z.array(z.string().min(1).max(120)).optional(),
  docTypes: z.array(z.string().min(1).max(120)).optional(),
  formats: z.array(z.string().min(1).max(40)).optional(),
  tags: z.array(z.string().min(1).max(120)).optional(),
  tagMode: z.enum(["any", "all"]).optional(),
  authorities: z.array(z.string().min(1).max(200)).optional(),
  adoptionStatuses: z.array(z.string().min(1).max(120)).optional(),
  projects: z.array(z.string().min(1).max(120)).optional(),
  matters: z.array(z.string().min(1).max(120)).optional(),
  /** Published or effective between these dates, both included. */
  dateFrom: isoDay.optional(),
  dateTo: isoDay.optional(),
  /** Days that a document's dates lie within, and which dates; published or effective where they are not named. */
  period: periodSchema.optional(),
  dateFields: z.array(z.enum(DATE_FIELDS)).min(1).max(DATE_FIELDS.length).optional(),
  isDecision: z.boolean().optional(),
  isQuestion: z.boolean().optional(),
  isAction: z.boolean().optional(),
});
export type SearchFilters = z.infer<typeof searchFiltersSchema>;

export { CONFIDENTIALITIES } from "./metadata.ts";
export type Confidentiality = (typeof CONFIDENTIALITIES)[number];

/** A shape that evidence should touch, as GeoJSON; kept as given. No lane applies it yet (CONTRACTS 14). */
export const spatialFilterSchema = z.strictObject({
  geometry: z.looseObject({ type: z.string().min(1).max(40) }),
  bufferMetres: z.number().min(0).max(100_000).optional(),
  /** True: answer without it and say so. */
  advisory: z.boolean().default(false),
});

/** A retrieval frame (retrieval-index-spec): the structured question; stored whole with each search. */
export const searchFrameSchema = z
  .strictObject({
    query: z.string().trim().min(1).max(4000),
    filters: searchFiltersSchema.default({}),
    mode: z.enum(SEARCH_MODES).default("hybrid"),
    lanes: z.enum(LANE_CHOICES).default("auto"),
    /** Named weights, bounds and merge; `adaptive` is the page's own. */
    profile: z.enum(PROFILE_NAMES).default("adaptive"),
    /** Which model looks again at the best: as the profile says, none, or this one. */
    rerank: z.enum(RERANK_CHOICES).default("profile"),
    /** Given; otherwise recognised from the question. */
    queryClass: z.enum(QUERY_CLASSES).optional(),
    uiContext: z.enum(UI_CONTEXTS).optional(),
    stakes: z.enum(STAKES).default("normal"),
    /** Kinds that are read from the question's words and, where that is safe, narrow the search; absent: none. */
    recognise: z.array(z.enum(RECOGNISED_KINDS)).max(RECOGNISED_KINDS.length).optional(),
    /** Whether what people opened, packed and judged moves ranks; absent: as the route policy has it. */
    utility: z.boolean().optional(),
    /** What the question is for: kept with the search, and nothing is filtered by it. */
    topic: z.string().trim().max(400).optional(),
    culpStageId: z.string().min(1).max(120).optional(),
    applicationId: z.string().min(1).max(120).optional(),
    spatial: spatialFilterSchema.optional(),
    /** Of these classes alone. `restricted` needs `allowRestricted`, and there are no roles yet to show it to. */
    confidentialityAllow: z.array(z.enum(CONFIDENTIALITIES)).optional(),
    allowRestricted: z.boolean().default(false),
    /** Tokens that a pack of the answer may take. */
    budget: z.number().int().min(1).max(1_000_000).optional(),
    /** Documents to return, and how many to skip. */
    limit: z.number().int().min(1).max(100).default(10),
    offset: z.number().int().min(0).max(1000).default(0),
    passagesPerDocument: z.number().int().min(1).max(50).default(4),
  })
  .refine(({ culpStageId, applicationId }) => culpStageId === undefined || applicationId === undefined, {
    path: ["applicationId"],
    error: "A question is about a plan's stage or about an application, not both.",
  })
  .refine(
    ({ confidentialityAllow, allowRestricted }) =>
      allowRestricted || !confidentialityAllow?.includes("restricted"),
    { path: ["confidentialityAllow"], error: "Restricted material needs allowRestricted: true." },
  )
  .refine(({ spatial }) => spatial === undefined || spatial.advisory, {
    path: ["spatial"],
    error:
      "No lane can filter by place yet. Leave it out, or set advisory: true to be answered without it and told so.",
  });
export type SearchFrame = z.infer<typeof searchFrameSchema>;
export type SearchFrameInput = z.input<typeof searchFrameSchema>;

export const BADGES = [
  "exact_term",
  "exact_phrase",
  "semantic_match",
  "heading_match",
  "defined_clause",
  "file_name_match",
  "table",
  "decision",
  "open_question",
  "action",
  "injection_risk",
  "page_match",
  "asset",
  "low_ocr_confidence",
  "freshness_boost",
  "recency",
  "corroborated",
  /** A better result's passage refers to this one. */
  "cross_reference",
  /** It may hold an exception or a test for another; inferred, never found. */
  "inferred_exception",
] as const;
export type BadgeCode = (typeof BADGES)[number];

/** A fact in short words: what it is about, its number, and the step of the search that it was read from. */
export type Badge = {
  readonly code: BadgeCode;
  readonly detail?: string;
  /** BM25, cosine, days, per cent …; null where the fact has none. */
  readonly number: number | null;
  readonly from: { readonly tool: "lane" | "fuse" | "guard" | "answer"; readonly lane: Lane | null };
};

export type Snippet = {
  readonly text: string;
  /** Code points in `text`: the words that matched. */
  readonly marks: readonly Span[];
  readonly truncatedStart: boolean;
  readonly truncatedEnd: boolean;
};

/** What the page lanes found on a result's page. */
export type PageEvidence = {
  readonly page: number;
  /** In points; null until the page is drawn. */
  readonly width: number | null;
  readonly height: number | null;
  readonly hasPicture: boolean;
  readonly assets: readonly PageAsset[];
  /** The question's words that the patches are told for. */
  readonly words: readonly string[];
  readonly patches: readonly LitPatch[];
};

/** A passage; or, with `chunkId` null, a page or an asset on one. */
export type PassageResult = {
  readonly evidenceRef: string;
  readonly chunkId: number | null;
  readonly ordinal: number;
  readonly kind: ChunkKind;
  /** Code points in the version's canonical text. */
  readonly span: Span;
  readonly pageFirst: number | null;
  readonly pageLast: number | null;
  readonly sectionPath: readonly string[];
  readonly clauseIds: readonly string[];
  readonly snippet: Snippet;
  readonly score: number;
  readonly contributions: readonly Contribution[];
  readonly badges: readonly Badge[];
  readonly lanes: readonly Lane[];
  /** Null where no page lane proposed its page. */
  readonly pageEvidence: PageEvidence | null;
  /** 0..100, where the page's words were recognised from a picture. */
  readonly ocrConfidence: number | null;
};

export type DocumentResult = {
  readonly documentId: string;
  readonly version: number;
  readonly title: string;
  readonly fileName: string;
  readonly sourcePath: string;
  readonly format: string;
  readonly hasPages: boolean;
  /** sha256 of the version's original. */
  readonly byteHash: string | null;
  readonly corpus: { readonly id: string; readonly title: string };
  readonly docType: string | null;
  readonly publishedDate: string | null;
  readonly authority: string | null;
  readonly tags: readonly string[];
  readonly freshness: Freshness;
  /** The best passage's score; documents are ordered by it, then source path. */
  readonly score: number;
  readonly passages: readonly PassageResult[];
  /** Matching passages of this document among the candidates, shown or not. */
  readonly passageCount: number;
};

export type SearchResponse = {
  readonly traceId: string;
  readonly query: string;
  readonly mode: SearchMode;
  readonly corpora: readonly { readonly id: string; readonly title: string }[];
  readonly lanes: readonly {
    readonly lane: Lane;
    readonly status: LaneStatus;
    readonly reasonCodes: readonly string[];
    readonly candidateCount: number;
    readonly latencyMs: number;
    /** How sure the lane is of what it found, 0..1; null where that is not known. */
    readonly confidence: number | null;
  }[];
  readonly status: LaneStatus;
  readonly reasonCodes: readonly string[];
  readonly profile: string;
  readonly queryClass: QueryClass;
  /** What kind of question it was read as, and each thing read from its words; a plain search where none was asked for. */
  readonly questionKind: QuestionKind;
  readonly recognised: readonly Recognised[];
  /** What the question is about besides what was recognised; "" where a time is all that it names. */
  readonly questionTopic: string;
  /** The lanes whose candidates are the answer by themselves; null where all that were asked stand together. */
  readonly standsAlone: LaneGroup | null;
  /** `weak`: nothing found is sure enough to count as strong evidence. */
  readonly strength: "strong" | "weak";
  /** Words for what the person should know of how this was answered. */
  readonly notes: readonly string[];
  /** False when the receipt could not be kept. */
  readonly receiptStored: boolean;
  readonly results: readonly DocumentResult[];
  /** Documents among the candidates (candidates are capped; `candidatesCapped` says so). */
  readonly documentCount: number;
  readonly candidatesCapped: boolean;
  readonly tookMs: number;
};
