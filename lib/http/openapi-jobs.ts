import { z } from "zod";
import {
  adminJobDetailSchema,
  adminJobListSchema,
  adminJobsQuerySchema,
  cancelJobsSchema,
  resolveJobSchema,
  retriedSchema,
  retryFailedSchema,
} from "#lib/domain/admin-jobs.ts";
import { errorAnswerSchema } from "#lib/domain/api.ts";
import type { Operation } from "./openapi-operation.ts";

const failed = (description: string) => ({ description, schema: errorAnswerSchema });
const INVALID = { 400: failed("The request is not valid; the words say which key") };
const NOT_FOUND = { 404: failed("No such job") };
const job = { description: "The job as it stands then", schema: adminJobDetailSchema };
const tag = "Console" as const;

/** Jobs: what the worker does, did, and could not do. */
export const JOB_OPERATIONS: readonly Operation[] = [
  {
    ...{ method: "get", path: "/api/jobs", tag },
    summary: "List jobs",
    description:
      "A page of the jobs that fit, with the milliseconds of each stage, and how many there are of each state.",
    query: adminJobsQuerySchema,
    answers: { 200: { description: "Jobs", schema: adminJobListSchema }, ...INVALID },
  },
  {
    ...{ method: "get", path: "/api/jobs/{id}", tag },
    summary: "Read a job, with the other jobs of its document",
    answers: { 200: job, ...INVALID, ...NOT_FOUND },
  },
  {
    ...{ method: "post", path: "/api/jobs/{id}/retry", tag },
    summary: "Queue a failed or cancelled job again",
    answers: { 200: job, ...INVALID, ...NOT_FOUND, 409: failed("It is neither, or its like is under way") },
  },
  {
    ...{ method: "post", path: "/api/jobs/{id}/cancel", tag },
    summary: "Take a job out of the queue, or stop it",
    answers: { 200: job, ...INVALID, ...NOT_FOUND, 409: failed("It has ended already") },
  },
  {
    ...{ method: "post", path: "/api/jobs/{id}/resolve", tag },
    summary: "Mark a failed job as resolved, or not any more",
    description: "It stays as it is, but is no longer among those that need a look. In the audit log.",
    body: resolveJobSchema,
    answers: { 200: job, ...INVALID, ...NOT_FOUND, 409: failed("It has not failed") },
  },
  {
    ...{ method: "post", path: "/api/jobs/retry-failed", tag },
    summary: "Queue the failed jobs again that need a look",
    description: "Oldest first, at most 200 in one call; `left` says how many are beyond that.",
    body: retryFailedSchema,
    answers: { 200: { description: "What was put back", schema: retriedSchema }, ...INVALID },
  },
  {
    ...{ method: "post", path: "/api/jobs/cancel", tag },
    summary: "Take several jobs out of the queue, or stop them",
    body: cancelJobsSchema,
    answers: {
      200: {
        description: "How many had not ended yet",
        schema: z.object({ cancelled: z.number().int() }),
      },
      ...INVALID,
    },
  },
];
