import type { z } from "zod";
import type { Context } from "#lib/context.ts";
import { preferRouteSchema, type RouteChoice } from "#lib/domain/compare.ts";
import { AS_RAN, addressOfRoute } from "#lib/domain/route-choice.ts";
import { recordEvents } from "#lib/services/events/shared/record-events.ts";
import { searchFields } from "#lib/services/judgements/shared/record-verdict.ts";
import { readReceipt } from "#lib/services/receipts/read-receipt.ts";

export type PreferRouteInput = z.input<typeof preferRouteSchema>;

/**
 * Records an event that a person preferred one route over others for a question. It does not affect routing.
 * @throws ZodError for a malformed input, AppError("not_found") for an unknown receipt.
 */
export async function preferRoute(context: Context, input: PreferRouteInput): Promise<void> {
  const { traceId, route, against } = preferRouteSchema.parse(input);
  await readReceipt(context, traceId);
  await recordEvents(context, [
    {
      name: "retrieval.route.preferred",
      ...(await searchFields(context, traceId)),
      detail: { route: routeText(route), against: against.map(routeText) },
    },
  ]);
}

function routeText(route: RouteChoice): string {
  return "asRan" in route ? `${AS_RAN}:${route.asRan}` : addressOfRoute(route);
}
