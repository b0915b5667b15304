import { z } from "zod";
import { providerIdSchema, providerViewSchema, switchProviderSchema } from "#lib/domain/console-api.ts";
import { route } from "#lib/http/route.ts";
import { switchProvider } from "#lib/services/health/switch-provider.ts";

export const PATCH = route({
  summary: "Switch a connector on or off",
  description: "While a connector is off, its roots are not synced. The audit log records the change.",
  params: z.object({ id: providerIdSchema }),
  body: switchProviderSchema,
  answers: { 200: { description: "The provider", schema: providerViewSchema } },
  errors: { not_found: "No such provider", conflict: "Only the configuration can switch it" },
  run: (context, { params, body }) => switchProvider(context, { id: params.id, ...body }),
});
