import { sidecarErrorSchema } from "#lib/domain/sidecar-corpora.ts";
import type { Refusal } from "#lib/http/route.ts";
import { corpusIdsIn, sidecarRefusal } from "#lib/services/sidecar/sidecar-refusal.ts";

/** Adds provider, route and the requested corpora to a refusal of the sidecar. */
export const refusal: Refusal = {
  schema: sidecarErrorSchema,
  fields: (error, { params, body }) =>
    sidecarRefusal(error, params.id === undefined ? corpusIdsIn(body) : [params.id]),
};
