import { anyIdParams } from "#lib/domain/route-params.ts";
import { sidecarRefreshSchema } from "#lib/domain/sidecar-corpora.ts";
import { route } from "#lib/http/route.ts";
import { refreshSidecarCorpus } from "#lib/services/sidecar/sidecar-refresh.ts";
import { refusal } from "../../../refusal.ts";

export const POST = route({
  summary: "Update a corpus's index",
  description: "Starts a job that builds what is stale, or returns the one that already does.",
  params: anyIdParams,
  answers: {
    200: { description: "Nothing is stale", schema: sidecarRefreshSchema },
    202: { description: "The job is waiting or running", schema: sidecarRefreshSchema },
  },
  errors: {
    forbidden: "The corpus is restricted",
    not_found: "No such corpus",
    conflict: "The corpus is turned off",
    database_unavailable: "The database or every lane is unavailable",
  },
  refusal,
  run: async (context, { params }) => {
    const refresh = await refreshSidecarCorpus(context, params.id);
    return Response.json(refresh, {
      status: refresh.accepted ? 202 : 200,
      headers: { "cache-control": "no-store" },
    });
  },
});
