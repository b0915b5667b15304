import { z } from "zod";
import { JOB_STATES } from "./job.ts";

/** Contracts for the job list of the console. Handlers parse with them; OpenAPI prints them. */

/** Time that a job spent in a stage: `ms` of finished work, and the start of the work that still runs. */
export type StageTime = { readonly stage: string; readonly ms: number; readonly since: string | null };

/** Filters of the list. `failed` jobs still need attention; `resolved` failures were seen by a person. */
export const JOB_FILTERS = ["active", "failed", "resolved", "cancelled", "done", "skipped"] as const;
export type JobFilter = (typeof JOB_FILTERS)[number];
export const JOB_SORTS = ["-created", "created", "-took", "took", "title", "-title"] as const;

/** Maximum number of jobs that one "retry all" queues again. */
export const MAX_RETRIED = 200;

export const jobIdSchema = z.string().regex(/^[a-z0-9-]{8,60}$/, "not a job's id");
const corpus = z.string().min(1).max(120);
const kind = z.string().regex(/^[a-z][a-z-]{0,60}$/, "not a kind of job");
const words = z.string().trim().max(200);

/** Query string of the list. */
export const adminJobsQuerySchema = z.strictObject({
  state: z.enum(JOB_FILTERS).optional(),
  kind: kind.optional(),
  corpus: corpus.optional(),
  document: z.string().min(1).max(120).optional(),
  batch: z.string().min(1).max(120).optional().describe("jobs of one upload or one sync"),
  q: words
    .optional()
    .describe("part of a file's name, path or title, or of the error message; or a job's id"),
  sort: z.enum(JOB_SORTS).optional().describe("default: running jobs first"),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});
export type AdminJobsQuery = z.input<typeof adminJobsQuerySchema>;

/** Which failed jobs to retry. Without a filter: all that need attention. */
export const retryFailedSchema = z.strictObject({
  kind: kind.optional(),
  corpus: corpus.optional(),
  q: words.optional(),
});
export type RetryFailed = z.output<typeof retryFailedSchema>;

export const resolveJobSchema = z.strictObject({
  resolved: z.boolean().default(true).describe("false: it needs attention again"),
});
export const cancelJobsSchema = z.strictObject({ jobIds: z.array(jobIdSchema).min(1).max(MAX_RETRIED) });

const stamp = z.string();
const adminJobSchema = z.object({
  id: z.string(),
  kind: z.string(),
  corpusId: z.string().nullable(),
  corpusTitle: z.string().nullable(),
  documentId: z.string().nullable(),
  title: z
    .string()
    .nullable()
    .describe("title of its document; null if the document was removed or may not be shown"),
  sourcePath: z.string().nullable(),
  batchId: z.string().nullable(),
  versionNumber: z.number().int().nullable(),
  state: z.enum(JOB_STATES),
  stage: z.string(),
  progress: z.number(),
  attempts: z.number().int(),
  attemptsMost: z.number().int().nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  timings: z.array(z.object({ stage: z.string(), ms: z.number() })),
  waitedMs: z.number().describe("time in the queue"),
  tookMs: z.number().nullable().describe("from its start until its end, or until now; null before it starts"),
  actorId: z.string(),
  createdAt: stamp,
  startedAt: stamp.nullable(),
  finishedAt: stamp.nullable(),
  resolvedAt: stamp.nullable(),
  resolvedBy: z.string().nullable(),
  skipReason: z.string().nullable(),
  mendedBy: z.number().int().nullable().describe("a later, indexed version of the document"),
});
export type AdminJobItem = Readonly<z.output<typeof adminJobSchema>>;

export const adminJobListSchema = z.object({
  jobs: z.array(adminJobSchema),
  total: z.number().int().describe("matching jobs on all pages"),
  counts: z
    .record(z.enum(JOB_FILTERS), z.number().int())
    .describe("by state, of jobs that match the other filters"),
  kinds: z.array(z.string()).describe("kinds of existing jobs"),
});
export type AdminJobList = Readonly<z.output<typeof adminJobListSchema>>;

export const adminJobDetailSchema = adminJobSchema.extend({
  result: z.record(z.string(), z.unknown()).describe("figures that the job reported"),
  others: z.array(adminJobSchema).describe("other jobs of the same document, newest first"),
});
export type AdminJobDetail = Readonly<z.output<typeof adminJobDetailSchema>>;

export const retriedSchema = z.object({
  jobIds: z.array(z.string()).describe("jobs put back in the queue"),
  refused: z
    .number()
    .int()
    .describe("jobs not put back: an equal job is waiting or running, or the kind no longer exists"),
  left: z.number().int().describe("failed jobs beyond the limit of one call"),
});
export type Retried = Readonly<z.output<typeof retriedSchema>>;
