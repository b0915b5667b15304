import { sidecarBindingsSchema } from "#lib/domain/sidecar-corpora.ts";
import { route } from "#lib/http/route.ts";
import { listBindings } from "#lib/services/sidecar/list-bindings.ts";
import { refusal } from "../refusal.ts";

export const GET = route({
  summary: "List corpus bindings",
  answers: { 200: { description: "By id, without restricted corpora", schema: sidecarBindingsSchema } },
  errors: { database_unavailable: "The database or every lane is unavailable" },
  refusal,
  run: async (context) => ({ corpora: await listBindings(context), schema_version: 1 as const }),
});
