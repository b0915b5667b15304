import { z } from "zod";
import { DRIFT_CAUSES } from "./drift.ts";
import { FRESHNESS_STATES } from "./freshness.ts";
import { LANE_GROUPS, LANE_STATUSES, LANES } from "./lane.ts";
import { RECEIPT_ORIGINS, type Receipt, TOOLS } from "./receipt.ts";
import { QUERY_CLASSES } from "./routing.ts";
import { STRENGTHS, searchFrameSchema } from "./search.ts";

/** Contracts of receipts over HTTP. Handlers parse with them; OpenAPI prints them. */

const flag = z.enum(["true", "false", "1", "0"]).transform((text) => text === "true" || text === "1");
const status = z.enum(LANE_STATUSES);
const lane = z.enum(LANES);
const codes = z.array(z.string());
const facts = z.record(z.string(), z.unknown());

export const receiptIdSchema = z.string().regex(/^trace_[a-z0-9]{8,40}$/, "not a receipt's id");

/** Query string of the list. */
export const receiptsQuerySchema = z.strictObject({
  q: z.string().trim().max(200).optional().describe("part of the question"),
  kept: flag.optional().describe("only receipts that are kept permanently"),
  replays: flag.optional().describe("also receipts of replays"),
  limit: z.coerce.number().int().min(1).max(200).optional(),
  after: receiptIdSchema.optional().describe("`next` of the page before"),
});

export const receiptQuerySchema = z.strictObject({
  download: flag.optional().describe("return it as a file to download"),
});

export const replayRequestSchema = z.strictObject({
  asOf: z
    .enum(["receipt", "today"])
    .default("receipt")
    .describe("`receipt`: as of the receipt's time; `today`: as of now"),
});

/** Events that a page reports: a result was opened, or a receipt was shown. */
export const pageEventSchema = z.discriminatedUnion("event", [
  z.strictObject({
    event: z.literal("opened"),
    receiptId: receiptIdSchema,
    evidenceRef: z.string().min(1).max(300),
  }),
  z.strictObject({ event: z.literal("receipt_rendered"), receiptId: receiptIdSchema }),
]);
export type PageEvent = z.infer<typeof pageEventSchema>;

const receiptSummarySchema = z.object({
  id: z.string(),
  query: z.string(),
  origin: z.enum(RECEIPT_ORIGINS),
  status,
  profile: z.string(),
  mode: z.string(),
  lanes: z.array(lane),
  documentCount: z.number().int(),
  tookMs: z.number(),
  pinned: z.boolean(),
  judged: z.boolean(),
  createdAt: z.iso.datetime(),
});

export const receiptPageSchema = z.object({
  receipts: z.array(receiptSummarySchema),
  next: z.string().nullable().describe("send it as `after` for the next page; null on the last page"),
});

const laneReport = z.object({
  lane,
  status,
  reasonCodes: codes,
  candidateCount: z.number().int(),
  confidence: z.number().nullable(),
  latencyMs: z.number(),
});

const toolRun = z.object({
  id: z.string(),
  tool: z.enum(TOOLS),
  lane: lane.nullable(),
  modelId: z.string().nullable(),
  inputs: facts,
  outputs: facts,
  reasonCodes: codes,
  status,
  error: z.string().nullable(),
  startedMs: z.number(),
  latencyMs: z.number(),
});

const result = z.object({
  ref: z.string(),
  rank: z.number().int(),
  score: z.number(),
  documentId: z.string(),
  corpusId: z.string(),
  version: z.number().int(),
  page: z.number().int().nullable(),
  lanes: z.array(lane),
  contributions: z.array(z.looseObject({ source: z.string(), value: z.number() })),
  shown: z
    .object({
      sourcePath: z.string(),
      byteHash: z.string().nullable(),
      freshness: z.looseObject({ state: z.enum(FRESHNESS_STATES) }),
      badges: z.array(
        z.object({
          badge: z.string(),
          fact: z.string().nullable(),
          number: z.number().nullable(),
          toolRunId: z.string(),
        }),
      ),
    })
    .nullable(),
});

export const receiptSchema = receiptSummarySchema.extend({
  frame: searchFrameSchema,
  asOf: z.iso.datetime(),
  actorId: z.string(),
  reasonCodes: codes,
  queryClass: z.enum(QUERY_CLASSES),
  standsAlone: z.enum(LANE_GROUPS).nullable(),
  strength: z.enum(STRENGTHS),
  notes: z.array(z.string()),
  corpora: z.array(z.looseObject({ id: z.string(), title: z.string(), stale: z.boolean() })),
  laneReports: z.array(laneReport),
  filteredOut: z.array(z.object({ by: z.string(), what: z.string(), count: z.number().int() })),
  fingerprints: z.record(z.string(), z.string().nullable()),
  provider: z.looseObject({ provider_kind: z.string(), search_lane: z.string() }),
  runs: z.array(toolRun),
  results: z.array(result),
  titles: z
    .record(z.string(), z.string())
    .describe("titles by document id, for documents that may be shown today"),
});

/** A receipt as returned to its reader. */
export type ReceiptAnswer = Receipt & { readonly titles: Readonly<Record<string, string>> };

const place = z.object({ rank: z.number().int(), score: z.number() }).nullable();
const head = z.object({
  createdAt: z.iso.datetime(),
  reasonCodes: codes,
  laneReports: z.array(laneReport),
  status,
});

export const replaySchema = z.object({
  receiptId: z.string(),
  replayId: z.string().describe("receipt of the replay"),
  asOf: z.iso.datetime(),
  identical: z.boolean(),
  items: z.array(
    z.object({
      ref: z.string(),
      documentId: z.string(),
      corpusId: z.string(),
      kind: z.enum(["same", "moved", "rescored", "new", "gone"]),
      before: place,
      after: place,
      causes: z.array(z.enum(DRIFT_CAUSES)),
    }),
  ),
  titles: z.record(z.string(), z.string()),
  before: head,
  after: head,
});
