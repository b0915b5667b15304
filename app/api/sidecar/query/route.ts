import { sidecarQueryRequestSchema, sidecarQueryResponseSchema } from "#lib/domain/sidecar.ts";
import { originOf } from "#lib/http/origin.ts";
import { route } from "#lib/http/route.ts";
import { querySidecar } from "#lib/services/sidecar/sidecar-query.ts";
import { refusal } from "../refusal.ts";
import { receiptHeaders } from "./receipt-headers.ts";

export const POST = route({
  summary: "Query corpora by name",
  description:
    "Returns documents with their passages. An incomplete answer has status 200 and a `provider_receipt.degraded_reason`, even if no receipt was requested. A refusal contains the same facts. `top_k` is the number of documents.",
  body: sidecarQueryRequestSchema,
  maxBodyBytes: 1_200_000,
  answers: { 200: { description: "Hits, freshness and receipt", schema: sidecarQueryResponseSchema } },
  errors: {
    bad_request: "The request is not valid, or names no corpus or an unknown filter",
    forbidden: "The corpus is restricted",
    not_found: "No such corpus",
    database_unavailable: "The database or every lane is unavailable",
  },
  refusal,
  searches: "in_slot",
  run: async (context, { request, body }) => {
    const found = await querySidecar(context, body, originOf(request));
    return Response.json(found.answer, { headers: receiptHeaders(found) });
  },
});
