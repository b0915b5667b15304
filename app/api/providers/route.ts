import { providerListSchema } from "#lib/domain/console-api.ts";
import { route } from "#lib/http/route.ts";
import { listProviders } from "#lib/services/health/list-providers.ts";

export const GET = route({
  summary: "List providers",
  description:
    "Returns our own index, each connector and each configured model, as a worker last checked them.",
  answers: { 200: { description: "Providers", schema: providerListSchema } },
  run: async (context) => ({ providers: await listProviders(context) }),
});
