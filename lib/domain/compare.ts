import { z } from "zod";
import { parseEvidenceRef } from "./evidence-ref.ts";
import { FRESHNESS_REASONS, FRESHNESS_STATES } from "./freshness.ts";
import { LANE_STATUSES, LANES } from "./lane.ts";
import { receiptIdSchema } from "./receipt-api.ts";
import { routePartsSchema } from "./route-choice.ts";
import { askedFrameSchema, STRENGTHS, searchFrameSchema } from "./search.ts";

/** Results compared for each route. */
export const COMPARED_DEPTH = 20;
/** Cut-off of overlap and nDCG: the part of a list that a person sees. */
export const COMPARED_K = 10;
/** Top results of each list to grade before blind judging shows the route names. */
export const BLIND_TOP = 5;

/** A route to run now, or the list stored in a receipt. */
const routeChoiceSchema = z.union([
  routePartsSchema,
  z.strictObject({
    asRan: receiptIdSchema.describe("uses the list that this receipt logged; runs no search"),
  }),
]);
export type RouteChoice = z.infer<typeof routeChoiceSchema>;

/** One question through two or three routes. Without a frame, uses that of `receipt`, or of the first receipt named. */
export const compareInputSchema = z
  .strictObject({
    frame: askedFrameSchema
      .optional()
      .describe(
        "lanes, mode, profile, rerank, limit, offset and passagesPerDocument are ignored: the routes and the comparison set them",
      ),
    receipt: receiptIdSchema.optional().describe("receipt whose frame is used if `frame` is missing"),
    routes: z.array(routeChoiceSchema).min(2).max(3),
  })
  .refine(
    ({ frame, receipt, routes }) =>
      (frame ?? receipt) !== undefined || routes.some((route) => "asRan" in route),
    { path: ["frame"], error: "Give a frame, or name the receipt whose frame it is." },
  );
export type CompareInput = z.input<typeof compareInputSchema>;

const laneStatus = z.enum(LANE_STATUSES);
const span = z.object({ start: z.number(), end: z.number() }).readonly();

const comparedEvidenceSchema = z
  .object({
    ref: z.string(),
    same: z
      .string()
      .describe(
        "equal if two lists contain the same evidence: the same ref, or one piece contains the other (a clause and its atom, a page and its passage)",
      ),
    judgedAs: z.string().describe("ref under which a grade is stored; for an asset, its page"),
    rank: z.number().int().describe("from 1; of overlapping passages only the best is ranked"),
    score: z.number(),
    documentId: z.string(),
    version: z.number().int(),
    page: z.number().int().nullable(),
    title: z.string().nullable().describe("null if the source was removed or may not be shown"),
    corpus: z.object({ id: z.string(), title: z.string() }).readonly().nullable(),
    place: z
      .object({
        sectionPath: z.array(z.string()).readonly(),
        clauseIds: z.array(z.string()).readonly(),
        pageFirst: z.number().int().nullable(),
        pageLast: z.number().int().nullable(),
      })
      .readonly(),
    snippet: z
      .object({
        text: z.string(),
        marks: z.array(span).readonly(),
        truncatedStart: z.boolean(),
        truncatedEnd: z.boolean(),
      })
      .readonly()
      .nullable(),
    lanes: z.array(z.enum(LANES)).readonly(),
    freshness: z
      .object({
        state: z.enum(FRESHNESS_STATES),
        reasons: z.array(z.enum(FRESHNESS_REASONS)).readonly(),
        indexedAt: z.string().nullable(),
      })
      .readonly()
      .nullable()
      .describe("as it was when the list was made; null if that was not stored"),
  })
  .readonly();
export type ComparedEvidence = z.infer<typeof comparedEvidenceSchema>;

const comparedRouteSchema = z
  .object({
    label: z.string(),
    route: routeChoiceSchema,
    traceId: z.string().nullable().describe("its receipt; null if it could not be stored"),
    ranAt: z.string(),
    asRan: z.boolean().describe("true for the list of a receipt"),
    tookMs: z.number(),
    status: laneStatus,
    strength: z.enum(STRENGTHS),
    reasonCodes: z.array(z.string()).readonly(),
    notes: z.array(z.string()).readonly(),
    lanes: z
      .array(
        z
          .object({
            lane: z.enum(LANES),
            status: laneStatus,
            candidateCount: z.number().int(),
            latencyMs: z.number(),
          })
          .readonly(),
      )
      .readonly(),
    documentCount: z.number().int(),
    error: z
      .object({ code: z.string(), message: z.string() })
      .readonly()
      .nullable()
      .describe("why this route failed; says nothing about the evidence"),
    evidence: z.array(comparedEvidenceSchema).readonly(),
  })
  .readonly();
export type ComparedRoute = z.infer<typeof comparedRouteSchema>;

const overlapSchema = z
  .object({
    a: z.number().int().describe("index of one route in `routes`, from 0"),
    b: z.number().int(),
    shared: z.number().int().describe("number of results in the first 10 of both"),
    of: z.number().int(),
    jaccard: z.number().nullable().describe("Jaccard index of the first 10"),
    rbo: z.number().nullable().describe("rank-biased overlap of the whole lists, extrapolated, p = .9"),
    onlyA: z.number().int().describe("number in the first 10 of a and nowhere in b"),
    onlyB: z.number().int(),
  })
  .readonly();
export type RouteOverlap = z.infer<typeof overlapSchema>;

const comparedFiguresSchema = z
  .object({
    shown: z.number().int().describe("number of distinct results in the first 10 of any route"),
    judged: z
      .number()
      .int()
      .describe("how many of them have a grade, or share half of their words with a graded passage"),
    ndcg10: z
      .array(z.number().nullable())
      .readonly()
      .describe("in the order of the routes; null until a result is judged as relevant or related"),
  })
  .readonly();
export type ComparedFigures = z.infer<typeof comparedFiguresSchema>;

export const comparisonSchema = z
  .object({
    query: z.string(),
    routes: z.array(comparedRouteSchema).readonly(),
    overlaps: z.array(overlapSchema).readonly(),
    figures: comparedFiguresSchema,
  })
  .readonly();
export type Comparison = z.infer<typeof comparisonSchema>;

const refs = z
  .string()
  .max(8000)
  .transform((text) => text.split(",").filter((ref) => ref !== ""))
  .refine((list) => list.length <= COMPARED_DEPTH && list.every((ref) => parseEvidenceRef(ref) !== null), {
    error: "not a list of evidence",
  });
/** Requests the metrics of existing lists, each best first. */
export const comparedFiguresQuerySchema = z.strictObject({
  query: searchFrameSchema.shape.query,
  a: refs,
  b: refs,
  c: refs.optional(),
});

/** A person's statement that a route suits a question. It is stored and does not change routing. */
export const preferRouteSchema = z.strictObject({
  traceId: receiptIdSchema,
  route: routeChoiceSchema,
  against: z.array(routeChoiceSchema).max(2),
});
