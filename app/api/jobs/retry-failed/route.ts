import { retriedSchema, retryFailedSchema } from "#lib/domain/admin-jobs.ts";
import { route } from "#lib/http/route.ts";
import { retryFailed } from "#lib/services/jobs/retry-failed.ts";

export const POST = route({
  summary: "Queue the failed jobs that need attention again",
  description: "Oldest first, at most 200 in one call; `left` is the number of the others.",
  body: retryFailedSchema,
  answers: { 200: { description: "The jobs queued again", schema: retriedSchema } },
  run: (context, { body }) => retryFailed(context, body),
});
