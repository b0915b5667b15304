import { sidecarHealthCurrentSchema } from "#lib/domain/sidecar-corpora.ts";
import { route } from "#lib/http/route.ts";
import { sidecarHealthCurrent } from "#lib/services/sidecar/sidecar-health.ts";
import { refusal } from "../refusal.ts";

export const GET = route({
  summary: "Get the health of each corpus, with reasons",
  refusal,
  answers: { 200: { description: "The current health", schema: sidecarHealthCurrentSchema } },
  errors: { database_unavailable: "The database or every lane is unavailable" },
  run: (context) => sidecarHealthCurrent(context),
});
