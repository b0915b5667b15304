import { z } from "zod";
import { corpusIdSchema } from "./corpus-binding.ts";
import type { ProviderView, QueryStats } from "./corpus-console.ts";
import { REPORT_KINDS, type Report } from "./reports.ts";

/** API answers about providers, questions and reports: the types of the services, as schemas. */

const stamp = z.iso.datetime();
const count = z.number().int().nonnegative();

export const providerViewSchema = z.strictObject({
  id: z.string().describe("index, connector:<kind> or model:<which>"),
  title: z.string(),
  kind: z.enum(["index", "connector", "model"]),
  status: z
    .enum(["healthy", "degraded", "disabled", "unknown", "unused"])
    .describe("unused: a connector that no corpus uses; its health does not matter"),
  note: z.string().nullable().describe("message for people"),
  corpora: count,
  lastIndexedAt: stamp.nullable(),
  checkedAt: stamp.nullable().describe("when a worker last checked"),
  enabled: z.boolean(),
  switchable: z.boolean().describe("false if only the configuration can switch it"),
}) satisfies z.ZodType<ProviderView>;

export const providerListSchema = z.strictObject({ providers: z.array(providerViewSchema).readonly() });
export const providerIdSchema = z.string().regex(/^[a-z]{1,20}(:[a-z-]{1,40})?$/, "not a provider's id");
export const switchProviderSchema = z.strictObject({ enabled: z.boolean() });

export const reindexAnswerSchema = z.strictObject({
  jobId: z.string(),
  created: z.boolean().describe("false if such a job was already waiting or running"),
});

const queryStatsSchema = z.strictObject({
  corpusId: z.string(),
  searches7: count,
  searches30: count,
  zeroHits7: count.describe("searches of the last 7 days that found nothing"),
  medianMs: count.nullable(),
  lastSearchAt: stamp.nullable(),
  updatedAt: stamp,
}) satisfies z.ZodType<QueryStats>;
export const queryStatsListSchema = z.strictObject({ corpora: z.array(queryStatsSchema).readonly() });

export const reportKindSchema = z.enum(REPORT_KINDS);
export const reportTotalsQuerySchema = z.strictObject({ corpus: corpusIdSchema.optional() });
export const reportQuerySchema = z.strictObject({
  corpus: corpusIdSchema.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
const row = z.strictObject({
  id: z.string(),
  title: z.string(),
  corpusId: z.string().nullable(),
  documentId: z.string().nullable(),
  href: z.string().nullable().describe("an address within Sightline that opens it"),
  reason: z.string().describe("a reason code, or a message about the file"),
  figure: z.number().nullable().describe("the number that this report lists; see the report"),
  at: stamp.nullable(),
});
export const reportSchema = z.strictObject({
  kind: reportKindSchema,
  total: count.describe("number of all lines, including those not listed"),
  rows: z.array(row).readonly(),
}) satisfies z.ZodType<Report>;
export const reportTotalsSchema = z.strictObject({
  reports: z.array(z.strictObject({ kind: reportKindSchema, total: count })).readonly(),
});

export const ingestQuerySchema = z.strictObject({
  corpus: corpusIdSchema.optional(),
  days: z.coerce.number().int().min(1).max(365).default(30),
});
export const ingestOverTimeSchema = z.strictObject({
  days: z
    .array(z.strictObject({ day: z.iso.date().describe("in UTC"), documents: count, failed: count }))
    .readonly(),
});
