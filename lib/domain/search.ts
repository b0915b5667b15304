import { z } from "zod";
import type { Badge } from "./badges.ts";
import type { ChunkKind } from "./chunk.ts";
import { isoDay } from "./day.ts";
import {
  DATE_FIELDS,
  LANE_CHOICES,
  PROFILE_NAMES,
  PROJECT_DOCUMENTS,
  RECOGNISED_KINDS,
  RERANK_CHOICES,
  SEARCH_MODES,
  type SearchMode,
  SPELLINGS,
  STAKES,
} from "./frame-choices.ts";
import type { Freshness } from "./freshness.ts";
import { LABEL_LIMIT, LIST_LIMIT } from "./json-limits.ts";
import type { Contribution, Lane, LaneGroup, LaneStatus } from "./lane.ts";
import { CONFIDENTIALITIES } from "./metadata.ts";
import type { LitPatch, PageAsset } from "./page-lane.ts";
import type { MissingClause, PolicyCard } from "./policy-card.ts";
import type { PrintedPages } from "./printed-pages.ts";
import { periodSchema, type QuestionKind, type Recognised } from "./question-kind.ts";
import type { QuotedCell } from "./quoted-cells.ts";
import { QUERY_CLASSES, type QueryClass, UI_CONTEXTS } from "./routing.ts";
import type { SearchNote } from "./search-note.ts";
import { type ShownPlace, spatialFilterSchema } from "./search-place.ts";
import { frameProjectSchema, type ShownProject } from "./search-project.ts";
import type { Span } from "./span.ts";

/** Whether an answer counts as strong evidence. */
export const STRENGTHS = ["strong", "weak"] as const;

export {
  LANE_CHOICES,
  type LaneChoice,
  SEARCH_MODES,
  type SearchMode,
} from "./frame-choices.ts";

const labels = (longest: number, most = LIST_LIMIT) => z.array(z.string().min(1).max(longest)).max(most);

/**
 * AND between groups, OR inside a list; `tagMode: "all"` requires every tag. If nothing matches, there are no results.
 */
export const searchFiltersSchema = z.strictObject({
  corpora: labels(120).optional(),
  documentIds: labels(120).optional(),
  docTypes: labels(120).optional(),
  formats: labels(40).optional(),
  tags: labels(120).optional(),
  tagMode: z.enum(["any", "all"]).optional(),
  authorities: labels(200).optional(),
  /** Tags of topics that a passage has. */
  topics: labels(120).optional(),
  adoptionStatuses: labels(120).optional(),
  projects: labels(120).optional(),
  matters: labels(120).optional(),
  /** Labels that the document states, or else its corpus. */
  stages: labels(120, LABEL_LIMIT).optional(),
  roles: labels(120, LABEL_LIMIT).optional(),
  motions: labels(120, LABEL_LIMIT).optional(),
  topologyLabels: labels(120, LABEL_LIMIT).optional(),
  /** References of applications that the document belongs to, has as its own number, or names. */
  applications: labels(120, LABEL_LIMIT).optional(),
  /** Custom metadata as "region: north". AND between names, OR between the values of one name. */
  properties: labels(300, LABEL_LIMIT).optional(),
  /** Published or effective between these dates, both included. */
  dateFrom: isoDay.optional(),
  dateTo: isoDay.optional(),
  /** Range of days, and the dates that it filters. Default: published or effective. */
  period: periodSchema.optional(),
  dateFields: z.array(z.enum(DATE_FIELDS)).min(1).max(DATE_FIELDS.length).optional(),
  isDecision: z.boolean().optional(),
  isQuestion: z.boolean().optional(),
  isAction: z.boolean().optional(),
});
export type SearchFilters = z.infer<typeof searchFiltersSchema>;

/** A retrieval frame: the structured question. It is stored in full with each search. */
export const searchFrameSchema = z
  .strictObject({
    query: z.string().trim().min(1).max(4000),
    filters: searchFiltersSchema.default({}),
    mode: z.enum(SEARCH_MODES).default("hybrid"),
    lanes: z.enum(LANE_CHOICES).default("auto"),
    /** Named weights, limits and merge. `adaptive` is the default of the page. */
    profile: z.enum(PROFILE_NAMES).default("adaptive"),
    /** Which model reranks the top: that of the profile, none, or this one. */
    rerank: z.enum(RERANK_CHOICES).default("profile"),
    /** Default: recognised from the question. */
    queryClass: z.enum(QUERY_CLASSES).optional(),
    uiContext: z.enum(UI_CONTEXTS).optional(),
    stakes: z.enum(STAKES).default("normal"),
    /** Kinds to recognise from the question's words. Where it is safe, they narrow the search. Absent: none. */
    recognise: z.array(z.enum(RECOGNISED_KINDS)).max(RECOGNISED_KINDS.length).optional(),
    /** Whether what people opened, packed and judged changes ranks. Default: as in the route policy. */
    utility: z.boolean().optional(),
    /** Whether surely misspelt words are corrected before the search. Absent: they are. */
    spelling: z.enum(SPELLINGS).optional(),
    /** The topic of the question. Stored with the search; filters nothing. */
    topic: z.string().trim().max(400).optional(),
    /** The project that sets the filters which the frame leaves open, and whether only its own documents are searched. */
    projectId: z.string().min(1).max(120).optional(),
    projectDocuments: z.enum(PROJECT_DOCUMENTS).optional(),
    project: frameProjectSchema.optional(),
    culpStageId: z.string().min(1).max(120).optional(),
    applicationId: z.string().min(1).max(120).optional(),
    spatial: spatialFilterSchema.optional(),
    /** Only these classes. `restricted` needs `allowRestricted`; no role may see it yet. */
    confidentialityAllow: z.array(z.enum(CONFIDENTIALITIES)).max(CONFIDENTIALITIES.length).optional(),
    allowRestricted: z.boolean().default(false),
    /** Maximum tokens of a pack made from the answer. */
    budget: z.number().int().min(1).max(1_000_000).optional(),
    /** Number of documents to return, and number to skip. */
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
  );
/** Returns false for a range of days that contains no day. */
const inOrder = (from: string | null | undefined, to: string | null | undefined) =>
  from == null || to == null || from <= to;

/** A frame that is searched now. Stored ones are read without these rules, because earlier releases had none. */
export const askedFrameSchema = searchFrameSchema
  .refine(({ filters: { dateFrom, dateTo } }) => inOrder(dateFrom, dateTo), {
    path: ["filters", "dateTo"],
    error: "must not be before dateFrom",
  })
  .refine(({ filters: { period } }) => inOrder(period?.from, period?.to), {
    path: ["filters", "period"],
    error: "must not end before it begins",
  });
export type SearchFrame = z.infer<typeof searchFrameSchema>;
export type SearchFrameInput = z.input<typeof searchFrameSchema>;

export type Snippet = {
  readonly text: string;
  /** The words that matched, in code points of `text`. */
  readonly marks: readonly Span[];
  readonly truncatedStart: boolean;
  readonly truncatedEnd: boolean;
};

/** The pages of words that are quoted from a passage. Absent if the passage is on one page, or on none. */
type QuotedPages = { readonly first: number; readonly last: number };

/** The sentence of a passage that has most of the question's words, word for word. */
export type AnswerSentence = {
  readonly evidenceRef: string;
  readonly text: string;
  /** The words that matched, in code points of `text`. */
  readonly marks: readonly Span[];
  /** The share of the question's words that it has, by their weight, 0..1. */
  readonly share: number;
  /** True if it is a line that answers with the title or the heading above it: "Adopted May 2021". */
  readonly withTitle?: true;
  /** True if the question asks for a date or a name, and the sentence, the title and the headings have all its words. */
  readonly hasAllWords?: true;
  readonly pages?: QuotedPages | undefined;
  /** Of a spreadsheet: the address of the cells that hold it. */
  readonly address?: string | undefined;
};

/** A cell of a table that answers, word for word, with the words of its row and column. */
export type AnswerCell = {
  /** The cell. */
  readonly evidenceRef: string;
  readonly rowRef: string;
  readonly row: string;
  /** Null if the table has no column headings. */
  readonly column: string | null;
  readonly text: string;
  /** The caption of the table and the unit of its values; null if the passage names neither. */
  readonly caption: string | null;
  /** The share of the question's words that row, column and surroundings have, by their weight, 0..1. */
  readonly share: number;
  readonly pages?: QuotedPages | undefined;
  /** Of a spreadsheet: the address of the cell, "Costs!B12". */
  readonly address?: string | undefined;
};

/** The row of a table that has most of the question's words. */
export type AnswerRow = {
  /** The cell below the heading that the question names, or the one with most of its words. */
  readonly evidenceRef: string;
  readonly rowRef: string;
  /** The share of the question's words that the row and the column headings have, by their weight, 0..1. */
  readonly share: number;
  /** Of a spreadsheet: the address of the row, "Costs!A12:E12", if its passage has more rows. */
  readonly address?: string | undefined;
  /** Of a spreadsheet: its cells below the headings of their columns. */
  readonly cells?: readonly QuotedCell[] | undefined;
};

/** What the page lanes found on a result's page. */
export type PageEvidence = {
  readonly page: number;
  /** In points; null until the page is drawn. */
  readonly width: number | null;
  readonly height: number | null;
  readonly hasPicture: boolean;
  readonly assets: readonly PageAsset[];
  /** The words of the question that have patches. */
  readonly words: readonly string[];
  readonly patches: readonly LitPatch[];
};

/** A passage; or, if `chunkId` is null, a page or an asset on one. */
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
  /** Only for the best passages of each document; null for others, and if no sentence has such a word. */
  readonly sentence: AnswerSentence | null;
  /** Only for a table among these passages, if the question names exactly one of its cells. */
  readonly cell: AnswerCell | null;
  /** Only for a table among these passages, if one row has more of the question than the others. Its viewer marks it. */
  readonly row?: AnswerRow | null;
  readonly score: number;
  readonly contributions: readonly Contribution[];
  readonly badges: readonly Badge[];
  readonly lanes: readonly Lane[];
  /** Null if no page lane proposed its page. */
  readonly pageEvidence: PageEvidence | null;
  /** 0..100, if the page's words were recognised from a picture. */
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
  /** Absent if they are unknown or equal the count. */
  readonly printedPages?: PrintedPages;
  /** sha256 of the version's original. */
  readonly byteHash: string | null;
  readonly corpus: { readonly id: string; readonly title: string };
  readonly docType: string | null;
  readonly publishedDate: string | null;
  /** True if `publishedDate` is the date of the file itself. */
  readonly dateIsOfFile?: boolean | undefined;
  /** True if its metadata say that it is no longer in force. */
  readonly outOfForce?: true | undefined;
  readonly authority: string | null;
  readonly tags: readonly string[];
  readonly freshness: Freshness;
  /** Score of the best passage. Documents are ordered by it, then by source path. */
  readonly score: number;
  readonly passages: readonly PassageResult[];
  /** Matching passages of this document among the candidates, shown or not. */
  readonly passageCount: number;
  /** True if it is one of the documents of `answeringCount`; absent if it is only related. */
  readonly answers?: true | undefined;
};

export type SearchResponse = {
  readonly traceId: string;
  readonly query: string;
  /** The question as it was searched. Present if misspelt words were corrected. */
  readonly correctedQuery?: string;
  readonly mode: SearchMode;
  readonly corpora: readonly { readonly id: string; readonly title: string }[];
  readonly lanes: readonly {
    readonly lane: Lane;
    readonly status: LaneStatus;
    readonly reasonCodes: readonly string[];
    readonly candidateCount: number;
    readonly latencyMs: number;
    /** The lane's confidence in its results, 0..1; null if unknown. */
    readonly confidence: number | null;
  }[];
  readonly status: LaneStatus;
  readonly reasonCodes: readonly string[];
  readonly profile: string;
  readonly queryClass: QueryClass;
  /**
   * The recognised kind of question, and each part recognised from its words. A plain search if the frame asks for no
   * recognition.
   */
  readonly questionKind: QuestionKind;
  readonly recognised: readonly Recognised[];
  /** The rest of the question after the recognised parts; "" if it only names a time. */
  readonly questionTopic: string;
  /** The group of lanes whose candidates are the whole answer; null if all lanes contribute. */
  readonly standsAlone: LaneGroup | null;
  /** `weak`: no result is certain enough to count as strong evidence. */
  readonly strength: (typeof STRENGTHS)[number];
  /** How the search was answered. */
  readonly notes: readonly SearchNote[];
  /** False if the receipt could not be stored. */
  readonly receiptStored: boolean;
  readonly results: readonly DocumentResult[];
  /** Number of documents among the candidates. Candidates are capped; `candidatesCapped` says so. */
  readonly documentCount: number;
  /** Those of them that meet the question; the others are related at most. 0 if the evidence is weak. */
  readonly answeringCount: number;
  readonly candidatesCapped: boolean;
  /** The policy or paragraph that is the whole question; absent for other questions, and where no document holds it. */
  readonly policy?: PolicyCard;
  /** Present if the question names a clause that its policy does not have. */
  readonly missingClause?: MissingClause;
  /** Present if the question is about a place. */
  readonly place?: ShownPlace;
  /** Present if the search was asked in a project. */
  readonly project?: ShownProject;
  readonly tookMs: number;
};
