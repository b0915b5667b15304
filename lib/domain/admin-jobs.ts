import { z } from "zod";

/** Jobs as the console lists and mends them; the handlers parse with these, OpenAPI prints them. */

/** Time that a job spent in a stage: `ms` of what is behind it, and since when the stage goes on that is under way. */
export type StageTime = { readonly stage: string; readonly ms: number; readonly since: string | null };

/** What a list can be narrowed to. `failed` are those that still need a look; `resolved` those that somebody saw. */
export const JOB_FILTERS = ["active", "failed", "resolved", "cancelled", "done", "skipped"] as const;
export type JobFilter = (typeof JOB_FILTERS)[number];
export const JOB_SORTS = ["-created", "created", "-took", "took", "title", "-title"] as const;
export type JobSort = (typeof JOB_SORTS)[number];

/** Most that one "retry all" puts back. */
export const RETRY_MOST = 200;

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
  batch: z.string().min(1).max(120).optional().describe("of one drop or one sync"),
  q: words.optional().describe("part of a file's name, path or title, or of what went wrong; or a job's id"),
  sort: z.enum(JOB_SORTS).optional().describe("what is at work stands first without"),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});
export type AdminJobsQuery = z.input<typeof adminJobsQuerySchema>;

/** Which failed jobs are put back; all that need a look without. */
export const retryFailedSchema = z.strictObject({
  kind: kind.optional(),
  corpus: corpus.optional(),
  q: words.optional(),
});
export type RetryFailed = z.output<typeof retryFailedSchema>;

export const resolveJobSchema = z.strictObject({
  resolved: z.boolean().default(true).describe("false: it needs a look again"),
});
export const cancelJobsSchema = z.strictObject({ jobIds: z.array(jobIdSchema).min(1).max(RETRY_MOST) });

const stamp = z.string();
export const adminJobSchema = z.object({
  id: z.string(),
  kind: z.string(),
  corpusId: z.string().nullable(),
  corpusTitle: z.string().nullable(),
  documentId: z.string().nullable(),
  title: z.string().nullable().describe("of its document; null where that has gone or may not be shown"),
  sourcePath: z.string().nullable(),
  batchId: z.string().nullable(),
  versionNumber: z.number().int().nullable(),
  state: z.enum(["queued", "running", "done", "skipped", "failed", "cancelled"]),
  stage: z.string(),
  progress: z.number(),
  attempts: z.number().int(),
  attemptsMost: z.number().int().nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  timings: z.array(z.object({ stage: z.string(), ms: z.number() })),
  waitedMs: z.number().describe("in the queue"),
  tookMs: z.number().nullable().describe("since it began, or until it ended; null before"),
  actorId: z.string(),
  createdAt: stamp,
  startedAt: stamp.nullable(),
  finishedAt: stamp.nullable(),
  resolvedAt: stamp.nullable(),
  resolvedBy: z.string().nullable(),
  skipReason: z.string().nullable(),
  mendedBy: z.number().int().nullable().describe("a later version of the document that is indexed"),
});
export type AdminJobItem = Readonly<z.output<typeof adminJobSchema>>;

export const adminJobListSchema = z.object({
  jobs: z.array(adminJobSchema),
  total: z.number().int().describe("that fit, on all pages"),
  counts: z.record(z.enum(JOB_FILTERS), z.number().int()).describe("by state, of those that fit otherwise"),
  kinds: z.array(z.string()).describe("that there are jobs of"),
});
export type AdminJobList = Readonly<z.output<typeof adminJobListSchema>>;

export const adminJobDetailSchema = adminJobSchema.extend({
  result: z.record(z.string(), z.unknown()).describe("figures that it left"),
  others: z.array(adminJobSchema).describe("of the same document, newest first"),
});
export type AdminJobDetail = Readonly<z.output<typeof adminJobDetailSchema>>;

export const retriedSchema = z.object({
  jobIds: z.array(z.string()).describe("put back in the queue"),
  refused: z.number().int().describe("whose like is under way already, or whose kind is not known any more"),
  left: z.number().int().describe("beyond what one call puts back"),
});
export type Retried = Readonly<z.output<typeof retriedSchema>>;
