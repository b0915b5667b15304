import { z } from "zod";
import { isoDay } from "./day.ts";
import {
  DATE_FIELDS,
  LANE_CHOICES,
  PROFILE_NAMES,
  PROJECT_DOCUMENTS,
  RECOGNISED_KINDS,
  RERANK_CHOICES,
  SEARCH_MODES,
  SPELLINGS,
  STAKES,
} from "./frame-choices.ts";
import { LABEL_LIMIT, LIST_LIMIT } from "./json-limits.ts";
import { CONFIDENTIALITIES } from "./metadata.ts";
import { periodSchema } from "./question-kind.ts";
import { QUERY_CLASSES, UI_CONTEXTS } from "./routing.ts";
import { spatialFilterSchema } from "./search-place.ts";
import { frameProjectSchema } from "./search-project.ts";

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
