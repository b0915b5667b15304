import { healthAnswerSchema } from "#lib/domain/api.ts";
import { route } from "#lib/http/route.ts";
import { checkHealth } from "#lib/services/health/check-health.ts";

export const GET = route({
  summary: "Check whether the service and a worker are available, and whether files can be stored",
  answers: {
    200: { description: "Available", schema: healthAnswerSchema },
    503: { description: "Unavailable", schema: healthAnswerSchema },
  },
  run: async (context) => {
    const health = await checkHealth(context, { upSeconds: process.uptime() });
    return Response.json(health, {
      status: health.database === "ok" ? 200 : 503,
      headers: { "cache-control": "no-store" },
    });
  },
});
