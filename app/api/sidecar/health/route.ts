import { sidecarHealthSchema } from "#lib/domain/sidecar-corpora.ts";
import { route } from "#lib/http/route.ts";
import { sidecarHealth } from "#lib/services/sidecar/sidecar-health.ts";
import { refusal } from "../refusal.ts";

export const GET = route({
  summary: "Get the health of the service and its corpora",
  refusal,
  answers: { 200: { description: "The current health", schema: sidecarHealthSchema } },
  errors: { database_unavailable: "The database or every lane is unavailable" },
  run: (context) => sidecarHealth(context),
});
