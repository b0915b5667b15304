import { z } from "zod";
import { parseEvidenceRef } from "./evidence-ref.ts";
import { FRESHNESS_REASONS } from "./freshness.ts";
import { LANES } from "./lane.ts";
import { receiptIdSchema } from "./receipt-api.ts";
import { routePartsSchema } from "./route-choice.ts";
import { searchFrameSchema } from "./search.ts";

/** Pieces of evidence that each route gives. */
export const COMPARED_DEPTH = 20;
/** Where overlap and nDCG are cut: what a person sees of a list. */
export const COMPARED_K = 10;
/** The first of each list, which blind judging asks to be judged before it tells the names. */
export const BLIND_TOP = 5;

/** A route to be taken now, or the list that a receipt logged. */
export const routeChoiceSchema = z.union([
  routePartsSchema,
  z.strictObject({ asRan: receiptIdSchema.describe("the list as this receipt logged it; nothing is run") }),
]);
export type RouteChoice = z.infer<typeof routeChoiceSchema>;

/** One question through two or three routes. Without a frame it is that of `receipt`, or of the first one named. */
export const compareInputSchema = z
  .strictObject({
    frame: searchFrameSchema
      .optional()
      .describe(
        "its lanes, mode, profile, rerank, limit, offset and passagesPerDocument give way to the routes' and the comparison's own",
      ),
    receipt: receiptIdSchema.optional().describe("whose frame it is, where none is given"),
    routes: z.array(routeChoiceSchema).min(2).max(3),
  })
  .refine(
    ({ frame, receipt, routes }) =>
      (frame ?? receipt) !== undefined || routes.some((route) => "asRan" in route),
    { path: ["frame"], error: "Give a frame, or name the receipt whose frame it is." },
  );
export type CompareInput = z.input<typeof compareInputSchema>;

const laneStatus = z.enum(["ok", "degraded", "unavailable"]);
const span = z.object({ start: z.number(), end: z.number() }).readonly();

const comparedEvidenceSchema = z
  .object({
    ref: z.string(),
    same: z
      .string()
      .describe(
        "equal where two lists hold the same evidence: the same ref, or pieces of which one holds the other (an atom and its clause, a passage and its page)",
      ),
    judgedAs: z.string().describe("what a grade is kept under: of an asset its page"),
    rank: z.number().int().describe("from 1; of passages that share words only the best counts"),
    score: z.number(),
    documentId: z.string(),
    version: z.number().int(),
    page: z.number().int().nullable(),
    title: z.string().nullable().describe("null where the source was removed, or is not for this reader"),
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
        state: z.enum(["fresh", "stale", "unknown"]),
        reasons: z.array(z.enum(FRESHNESS_REASONS)).readonly(),
        indexedAt: z.string().nullable(),
      })
      .readonly()
      .nullable()
      .describe("as it was when the list was made; null where that was not kept"),
  })
  .readonly();
export type ComparedEvidence = z.infer<typeof comparedEvidenceSchema>;

const comparedRouteSchema = z
  .object({
    label: z.string(),
    route: routeChoiceSchema,
    traceId: z.string().nullable().describe("its receipt; null when none could be kept"),
    ranAt: z.string(),
    asRan: z.boolean().describe("true for a logged list"),
    tookMs: z.number(),
    status: laneStatus,
    strength: z.enum(["strong", "weak"]),
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
      .describe("why this route has no list, which says nothing about the evidence"),
    evidence: z.array(comparedEvidenceSchema).readonly(),
  })
  .readonly();
export type ComparedRoute = z.infer<typeof comparedRouteSchema>;

const overlapSchema = z
  .object({
    a: z.number().int().describe("place of one route in `routes`, from 0"),
    b: z.number().int(),
    shared: z.number().int().describe("the same among the first 10 of both"),
    of: z.number().int(),
    jaccard: z.number().nullable().describe("of the first 10"),
    rbo: z.number().nullable().describe("rank-biased overlap of the whole lists, extrapolated, p = .9"),
    onlyA: z.number().int().describe("among the first 10 of a and nowhere in b"),
    onlyB: z.number().int(),
  })
  .readonly();
export type RouteOverlap = z.infer<typeof overlapSchema>;

const comparedFiguresSchema = z
  .object({
    shown: z.number().int().describe("pieces of evidence among the first 10 of any route"),
    judged: z
      .number()
      .int()
      .describe("of them with a grade of anybody, for it or for a passage that shares half its words"),
    ndcg10: z
      .array(z.number().nullable())
      .readonly()
      .describe("in the routes' order; null until something was judged to answer, or to be related"),
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
/** Asks for the figures of lists that are already there; each list best first. */
export const comparedFiguresQuerySchema = z.strictObject({
  query: searchFrameSchema.shape.query,
  a: refs,
  b: refs,
  c: refs.optional(),
});

/** A person's word that a route suits a question. It is kept, and routes nothing. */
export const preferRouteSchema = z.strictObject({
  traceId: receiptIdSchema,
  route: routeChoiceSchema,
  against: z.array(routeChoiceSchema).max(2),
});
