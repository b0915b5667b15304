import { z } from "zod";
import { commaList, optionalCommaList } from "./comma-list.ts";
import { isoDay } from "./day.ts";
import { PLACE_LINKS, PROJECT_DOCUMENTS, PROJECT_PARTS, SPELLINGS } from "./frame-choices.ts";
import { hiddenCellsSchema } from "./hidden-cells-api.ts";
import { LANE_STATUSES } from "./lane.ts";
import { CONFIDENTIALITIES } from "./metadata.ts";
import { SITE_RELATIONS } from "./place-items.ts";
import { MAX_BUFFER_METRES, MAX_PLACE_CHARS } from "./place-limits.ts";
import { PROFILE_NAMES, RERANKERS } from "./profile.ts";
import { DATE_FIELDS, QUESTION_KINDS, RECOGNISED_KINDS, recognisedSchema } from "./question-kind.ts";
import { areaRangeOf } from "./record-conditions.ts";
import { areaParamSchema, attributesParamSchema } from "./record-conditions-api.ts";
import { QUERY_CLASSES, STAKES, UI_CONTEXTS } from "./routing.ts";
import {
  LANE_CHOICES,
  SEARCH_MODES,
  type SearchFrameInput,
  STRENGTHS,
  searchFiltersSchema,
} from "./search.ts";
import { SEARCH_NOTE_CODES } from "./search-note.ts";
import { hasSearchWord } from "./search-words.ts";

/** Contracts of searches over the public HTTP API. Handlers parse with them; OpenAPI prints them. */

const count = (maximum: number) => z.coerce.number().int().min(0).max(maximum);
const flag = z.enum(["true", "false", "1", "0"]).transform((text) => text === "true" || text === "1");

/** Why a question without a word is refused. */
export const ADD_A_WORD = "add a word to search for";

/** Query string of the searches. Lists are comma-separated. Unknown keys are refused by name (ADR 0013). */
export const searchQuerySchema = z.strictObject({
  q: z
    .string()
    .trim()
    .min(1, "say what to look for")
    .max(4000)
    .refine(hasSearchWord, ADD_A_WORD)
    .describe("needs a letter or a digit besides the words after a minus"),
  mode: z.enum(SEARCH_MODES).optional(),
  lanes: z.enum(LANE_CHOICES).optional().describe("lanes to search; `auto` chooses them by the question"),
  limit: z.coerce.number().int().min(1).max(100).optional(),
  offset: count(1000).optional(),
  passages: z.coerce.number().int().min(1).max(50).optional(),
  corpora: optionalCommaList,
  documents: optionalCommaList,
  docTypes: optionalCommaList,
  formats: optionalCommaList,
  tags: optionalCommaList,
  tagMode: z.enum(["any", "all"]).optional(),
  authorities: optionalCommaList,
  topics: optionalCommaList.describe("tags of topics, as in `GET /api/topics`; a passage needs one of them"),
  adoptionStatuses: optionalCommaList,
  projects: optionalCommaList,
  matters: optionalCommaList,
  stages: optionalCommaList.describe("workflow stages that the document states, or else its corpus"),
  roles: optionalCommaList.describe("document roles"),
  motions: optionalCommaList.describe("motion types"),
  topologyLabels: optionalCommaList,
  applications: optionalCommaList.describe(
    "references of applications that the document belongs to, has as its own number, or names",
  ),
  properties: optionalCommaList.describe("custom metadata of documents or their corpus, as `region: north`"),
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
      "kinds to recognise in the question: name, concept, time, across, place; recognised flags and times become filters",
    ),
  utility: flag.optional().describe("whether opening, packing and judging by people changes ranks"),
  spelling: z
    .enum(SPELLINGS)
    .optional()
    .describe(
      "`correct` (default) corrects words that the corpora and an English dictionary do not have; `as_typed` does not",
    ),
  queryClass: z.enum(QUERY_CLASSES).optional(),
  uiContext: z
    .enum(UI_CONTEXTS)
    .optional()
    .describe(
      "part of the product that sends the search: `visual` asks pages first, `policy` asks text first; others leave it to the question",
    ),
  place: z
    .string()
    .trim()
    .min(1)
    .max(MAX_PLACE_CHARS)
    .optional()
    .describe(
      "a grid reference, latitude and longitude, well-known text, or the ref of a record; the answer lists the records there",
    ),
  placeBuffer: z.coerce.number().min(0).max(MAX_BUFFER_METRES).optional().describe("metres around the place"),
  placeOn: isoDay.optional().describe("records in force on this day; absent: today"),
  placeInside: z
    .string()
    .min(1)
    .max(80)
    .optional()
    .describe(
      "instead of `place`: the id or kind of a dataset such as `green-belt`; the answer lists the records that lie in one of its areas",
    ),
  placeKinds: commaList
    .pipe(z.array(z.string().min(1).max(80)).min(1).max(100))
    .optional()
    .describe("ids or kinds of the datasets to compare; absent: all"),
  placeMinArea: areaParamSchema
    .optional()
    .describe("smallest size of a record in square metres: its area, or the hectares that it states"),
  placeMaxArea: areaParamSchema.optional().describe("largest size of a record"),
  placeAttributes: attributesParamSchema.optional(),
  placeLinks: z
    .enum(PLACE_LINKS)
    .optional()
    .describe("`only` (default): documents that are linked to the place; `first`: these rank higher"),
  projectId: z
    .string()
    .min(1)
    .max(120)
    .optional()
    .describe(
      "a project, whose corpora, documents and site are the filters that the search does not state itself",
    ),
  projectDocuments: z
    .enum(PROJECT_DOCUMENTS)
    .optional()
    .describe(
      "`only`: documents of the project's reference or stage; `any`: all; default: as the project states",
    ),
  topic: z.string().trim().max(400).optional(),
  culpStageId: z.string().min(1).max(120).optional(),
  applicationId: z.string().min(1).max(120).optional(),
  confidentialityAllow: commaList
    .pipe(z.array(z.enum(CONFIDENTIALITIES)).min(1).max(CONFIDENTIALITIES.length))
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
        replaced_by: z
          .object({ document_id: z.string(), title: z.string() })
          .optional()
          .describe("the document that is declared to replace this one"),
        heading: z.string().describe("heading of the policy, as printed"),
        page: z.number().int().nullable().describe("its first page; null in formats without pages"),
        ...policyPart,
        lead_in: z
          .string()
          .optional()
          .describe("for a clause: the first words of the paragraph that introduces its list"),
        clauses: z.array(
          z.object({
            label: z
              .string()
              .describe("as printed: “(a)”; empty for a paragraph between clauses or after the last"),
            ...policyPart,
          }),
        ),
      }),
    )
    .min(1)
    .describe(
      "documents that hold it: adopted ones first, then the newest, and last those that another replaces and that are not the only adopted ones; at most five",
    ),
  more_documents: z.number().int().describe("number of further documents that have it"),
});

const placeAnswerSchema = z.object({
  words: z.string().describe("the place as it was given"),
  area_m2: z.number().nullable().describe("null if the place is the areas of a dataset"),
  centre: z.tuple([z.number(), z.number()]).readonly().nullable().describe("longitude, latitude"),
  grid_reference: z.string().nullable(),
  records: z
    .array(
      z.object({
        record_ref: z.string(),
        dataset_name: z.string(),
        reference: z.string(),
        name: z.string().nullable(),
        relation: z.enum(SITE_RELATIONS),
        overlap_share: z.number().nullable(),
        distance_metres: z.number(),
        size_m2: z.number().optional().describe("present if records must meet conditions, and it is known"),
        inside: z
          .object({
            record_ref: z.string(),
            name: z.string(),
            share: z.number().nullable().describe("of the record; null for a point or a line"),
          })
          .optional()
          .describe("the area of `placeInside` that it lies in"),
      }),
    )
    .describe("records on the place, and the nearest of datasets without any there; at most 50"),
  record_count: z.number().int(),
  linked_documents: z.number().int().describe("documents that are linked to the place"),
  not_covered: z.array(z.string()).describe("datasets that do not cover the place"),
});

export const searchAnswerSchema = z.object({
  query: z.string(),
  corrected_query: z
    .string()
    .optional()
    .describe("the question as it was searched, if misspelt words were corrected"),
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
          hidden: hiddenCellsSchema.optional(),
          evidence_ref: z.string(),
        }),
      ),
    }),
  ),
  status: z.enum(LANE_STATUSES),
  reason_codes: z.array(z.string()),
  strength: z.enum(STRENGTHS).describe("weak: nothing found counts as strong evidence"),
  notes: z.array(z.string()).describe("what a person should know about how this was answered"),
  coded_notes: z
    .array(z.object({ code: z.enum(SEARCH_NOTE_CODES), text: z.string() }))
    .describe("the texts of `notes`, in the same order, each with a code for programs"),
  question_kind: z.enum(QUESTION_KINDS),
  recognised: z
    .array(recognisedSchema)
    .describe("what was recognised in the question; empty without `recognise`"),
  project: z
    .object({
      id: z.string(),
      title: z.string(),
      set: z
        .array(z.enum(PROJECT_PARTS))
        .describe("what the project set; `place_unknown`: its site could not be read"),
    })
    .optional()
    .describe("present if the search was asked in a project"),
  place: placeAnswerSchema.optional().describe("present if the question is about a place"),
  trace_id: z.string().describe("id of its receipt: /api/receipts/{trace_id}"),
  receipt_stored: z.boolean(),
});
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;

const FILTERS = Object.keys(searchFiltersSchema.shape);

/** Returns the frame for a parsed query string. Missing values take the frame's defaults. */
export function frameOf({
  q,
  documents,
  passages,
  periodFrom,
  periodTo,
  place,
  placeBuffer,
  placeOn,
  placeLinks,
  placeInside,
  placeKinds,
  placeMinArea,
  placeMaxArea,
  placeAttributes,
  ...rest
}: SearchQuery): SearchFrameInput {
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  const isFilter = ([key]: [string, unknown]) => FILTERS.includes(key);
  return {
    ...Object.fromEntries(given.filter((entry) => !isFilter(entry))),
    ...(passages === undefined ? {} : { passagesPerDocument: passages }),
    query: q,
    // A condition without a place is refused with the frame.
    ...([place, placeInside, placeKinds, placeMinArea, placeMaxArea, placeAttributes].some(Boolean) && {
      spatial: {
        ...(place !== undefined && { place }),
        ...(placeInside !== undefined && { inside: placeInside }),
        advisory: placeLinks === "first",
        ...(placeKinds !== undefined && { kinds: placeKinds }),
        ...areaRangeOf(placeMinArea, placeMaxArea),
        ...(placeAttributes !== undefined && { attributes: placeAttributes }),
        ...(placeBuffer !== undefined && { bufferMetres: placeBuffer }),
        ...(placeOn !== undefined && { on: placeOn }),
      },
    }),
    filters: {
      ...Object.fromEntries(given.filter(isFilter)),
      ...(documents === undefined ? {} : { documentIds: documents }),
      ...(periodFrom === undefined && periodTo === undefined
        ? {}
        : { period: { from: periodFrom ?? null, to: periodTo ?? null } }),
    },
  };
}
