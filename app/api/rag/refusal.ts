import type { Refusal } from "#lib/http/route.ts";

/** If the queue is full, the body also says when to try again. */
export const refusal: Refusal = {
  fields: ({ code, details }) =>
    code === "queue_full" ? { retry_after_seconds: details.retryAfterSeconds } : {},
};
