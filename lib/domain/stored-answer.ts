import { z } from "zod";
import { LANE_GROUPS, LANE_STATUSES } from "./lane.ts";
import { PROVIDER, type ReceiptDetail, type ReceiptResult } from "./receipt.ts";
import { type SearchFrame, STRENGTHS, searchFrameSchema } from "./search.ts";

/** What reading a receipt needs of each result. Earlier releases and archives may lack or add other values. */
const resultSchema = z.looseObject({
  documentId: z.string(),
  contributions: z.array(z.looseObject({})),
  shown: z.looseObject({ badges: z.array(z.looseObject({})) }).nullish(),
});

/** The lists in the outputs of a search's last step. */
export const answerListsSchema = z.looseObject({
  results: z.array(resultSchema).optional(),
  documents: z.array(z.string()).optional(),
});

/** Returns the results in stored outputs. Leaves out what is not a result, so that the receipt can still be read. */
export function storedResults({ results }: Readonly<Record<string, unknown>>): readonly ReceiptResult[] {
  if (!Array.isArray(results)) return [];
  return results.filter((result) => resultSchema.safeParse(result).success);
}

/** What reading a receipt needs of each value in its detail. */
const DETAIL = {
  queryClass: z.string(),
  standsAlone: z.enum(LANE_GROUPS).nullable(),
  strength: z.enum(STRENGTHS),
  notes: z.array(z.string()),
  corpora: z.array(z.looseObject({ id: z.string(), title: z.string() })),
  laneReports: z.array(
    z.looseObject({
      lane: z.string(),
      status: z.enum(LANE_STATUSES),
      reasonCodes: z.array(z.string()),
      candidateCount: z.number(),
      confidence: z.number().nullable(),
      latencyMs: z.number(),
    }),
  ),
  filteredOut: z.array(z.looseObject({ by: z.string(), what: z.string(), count: z.number() })),
  fingerprints: z.record(z.string(), z.string().nullable()),
  provider: z.looseObject({
    corpus_ids: z.array(z.string()),
    route_reason_codes: z.array(z.string()),
    freshness_state: z.enum(["fresh", "stale", "unknown"]),
  }),
} as const;

/** A receipt's detail. Earlier releases and archives may lack or add values. */
export const storedDetailSchema = z.looseObject(DETAIL).partial();

/** A receipt's frame. Earlier releases may have had other filters. */
export const storedFrameSchema = z.looseObject({
  query: z.string(),
  filters: z.record(z.string(), z.unknown()).optional(),
});

const UNKNOWN_DETAIL: ReceiptDetail = {
  queryClass: "mixed_unknown",
  standsAlone: null,
  strength: "weak",
  notes: [],
  corpora: [],
  laneReports: [],
  filteredOut: [],
  fingerprints: {
    policy: "",
    textModel: null,
    pageModel: null,
    rerankModel: null,
    vectorIndex: null,
    ranking: "",
  },
  provider: {
    ...PROVIDER,
    corpus_ids: [],
    route_reason_codes: [],
    freshness_state: "unknown",
    topology_enrichment_status: "unknown",
    schema_version: 1,
  },
};

/** Returns a stored detail. A value that cannot be read has its neutral value, so that the rest can be read. */
export function storedDetail(detail: Readonly<Record<string, unknown>>): ReceiptDetail {
  const readable = Object.entries(DETAIL).filter(([name, schema]) => schema.safeParse(detail[name]).success);
  const read = Object.fromEntries(readable.map(([name]) => [name, detail[name]]));
  return { ...UNKNOWN_DETAIL, ...read };
}

const UNREADABLE_FRAME =
  "This release cannot read the filters and settings of this search. Only its question is known.";

/** Returns a stored frame, or the question alone with a note. */
export function storedFrame(
  frame: unknown,
  query: string,
): { readonly frame: SearchFrame; readonly notes: readonly string[] } {
  if (searchFrameSchema.safeParse(frame).success) return { frame: frame as SearchFrame, notes: [] };
  return { frame: { ...searchFrameSchema.parse({ query: "?" }), query }, notes: [UNREADABLE_FRAME] };
}
