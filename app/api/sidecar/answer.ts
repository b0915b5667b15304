import { errorResponse, respond, toAppError } from "#lib/http/respond.ts";
import { sidecarRefusal } from "#lib/services/sidecar/sidecar-refusal.ts";

/** What a refusal tells back of the request. */
export type Asked = { corpusIds: readonly string[] };

/** Answers as `respond` does; a refusal says beside our own words what is known of provider and route. */
export function answer(asked: Asked, handler: () => Promise<unknown>): Promise<Response> {
  return respond(async () => {
    try {
      return await handler();
    } catch (thrown) {
      const error = toAppError(thrown);
      const refusal = errorResponse(error);
      const body: unknown = await refusal.json();
      return Response.json(
        { ...(body as object), ...sidecarRefusal(error, asked.corpusIds) },
        { status: refusal.status, headers: refusal.headers },
      );
    }
  });
}
