import { z } from "zod";
import { commaList, optionalCommaList } from "./comma-list.ts";
import { isoDay } from "./day.ts";
import { PLACE_LINKS, PROJECT_DOCUMENTS, SPELLINGS } from "./frame-choices.ts";
import { CONFIDENTIALITIES } from "./metadata.ts";
import { MAX_BUFFER_METRES, MAX_PLACE_CHARS } from "./place-limits.ts";
import { PROFILE_NAMES, RERANKERS } from "./profile.ts";
import { DATE_FIELDS, RECOGNISED_KINDS } from "./question-kind.ts";
import { areaRangeOf } from "./record-conditions.ts";
import { areaParamSchema, attributesParamSchema } from "./record-conditions-api.ts";
import { QUERY_CLASSES, STAKES, UI_CONTEXTS } from "./routing.ts";
import { LANE_CHOICES, SEARCH_MODES, type SearchFrameInput, searchFiltersSchema } from "./search.ts";
import { hasSearchWord } from "./search-words.ts";

/** The query string of a search over the public HTTP API. Handlers parse with it; OpenAPI prints it. */

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
