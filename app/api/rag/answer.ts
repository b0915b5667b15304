import { errorResponse, respond, toAppError } from "#lib/http/respond.ts";

/** Answers as `respond` does; a full queue says in the body too when to come back (rag-package, §14). */
export function answer(handler: () => Promise<unknown>): Promise<Response> {
  return respond(async () => {
    try {
      return await handler();
    } catch (thrown) {
      const error = toAppError(thrown);
      const refusal = errorResponse(error);
      if (error.code !== "queue_full") return refusal;
      const body: unknown = await refusal.json();
      const wait = { retry_after_seconds: error.details.retryAfterSeconds };
      return Response.json(
        { ...(body as object), ...wait },
        { status: refusal.status, headers: refusal.headers },
      );
    }
  });
}
