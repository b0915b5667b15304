import { sidecarQueryRequestSchema } from "#lib/domain/sidecar.ts";
import { sidecarDebugSchema } from "#lib/domain/sidecar-corpora.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { originOf } from "#lib/http/origin.ts";
import { route } from "#lib/http/route.ts";
import { querySidecar } from "#lib/services/sidecar/sidecar-query.ts";
import { refusal } from "../../refusal.ts";
import { receiptHeaders } from "../receipt-headers.ts";

export const POST = route({
  summary: "Query with debug information",
  description: "Available only if SIDECAR_DEBUG is set.",
  body: sidecarQueryRequestSchema,
  maxBodyBytes: 1_200_000,
  answers: {
    200: { description: "The answer, corpus health, lanes and filters", schema: sidecarDebugSchema },
  },
  errors: {
    bad_request: "The request is not valid, or names no corpus or an unknown filter",
    forbidden: "Debugging is off, or the corpus is restricted",
    not_found: "No such corpus",
    database_unavailable: "The database or every lane is unavailable",
  },
  refusal,
  searches: "in_slot",
  run: async (context, { request, body }) => {
    if (!context.config.search.sidecarDebug)
      throw new AppError("forbidden", "Debugging is turned off here (SIDECAR_DEBUG).");
    const found = await querySidecar(context, body, originOf(request));
    return Response.json({ ...found.answer, ...found.debug }, { headers: receiptHeaders(found) });
  },
});
