import { anyIdParams } from "#lib/domain/route-params.ts";
import { sidecarBindingSchema } from "#lib/domain/sidecar-corpora.ts";
import { route } from "#lib/http/route.ts";
import { getBinding } from "#lib/services/sidecar/get-binding.ts";
import { refusal } from "../../refusal.ts";

export const GET = route({
  summary: "Get a corpus binding",
  params: anyIdParams,
  answers: { 200: { description: "The binding", schema: sidecarBindingSchema } },
  errors: {
    forbidden: "The corpus is restricted",
    not_found: "No such corpus",
    database_unavailable: "The database or every lane is unavailable",
  },
  refusal,
  run: (context, { params }) => getBinding(context, params.id),
});
