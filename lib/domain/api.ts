import { z } from "zod";
import { DISK_FAULTS } from "./degraded-codes.ts";

/** Contracts of the public HTTP API that belong to no subject. Handlers parse with them; OpenAPI prints them. */

const flag = z.enum(["true", "false", "1", "0"]).transform((text) => text === "true" || text === "1");

export const jobsQuerySchema = z.strictObject({
  batch: z.string().max(120).optional(),
  active: flag.optional(),
});

export const errorAnswerSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
  detail: z.string(),
});

export const healthAnswerSchema = z.object({
  status: z.enum(["ok", "degraded"]),
  database: z.enum(["ok", "unavailable"]),
  worker: z
    .enum(["ok", "silent", "unknown"])
    .describe("silent: no worker runs, so new documents wait. unknown: too early to say, or no database"),
  semantic_search: z.enum(["on", "off"]),
  disk: z
    .object({
      status: z.enum(["ok", "degraded"]),
      fault: z.enum(DISK_FAULTS).nullable(),
      detail: z.string().nullable(),
    })
    .describe("the disk of the data directory. degraded: files cannot be stored; `detail` says what to do"),
  index: z
    .object({
      status: z.enum(["ok", "degraded", "unknown"]),
      rebuild: z.enum(["queued", "running", "failed"]).nullable(),
      detail: z.string().nullable(),
    })
    .describe(
      "degraded: a part of the search index is damaged, and searches leave out its passages. `rebuild` is the state of the job that rebuilds it. unknown: no database",
    ),
});
export type HealthAnswer = z.infer<typeof healthAnswerSchema>;

/** The state of indexing for the header. */
export type IndexingAnswer = {
  /** Jobs that wait or run, of documents that the reader may see. */
  readonly waiting: number;
};
