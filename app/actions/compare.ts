"use server";
import { preferRouteSchema } from "#lib/domain/compare.ts";
import { openServerContext } from "#lib/runtime.ts";
import { preferRoute } from "#lib/services/search/prefer-route.ts";
import { type ActionOutcome, outcomeOf } from "./outcome.ts";

/** Keeps that the reader prefers a route for a question; nothing is routed by it. */
export async function preferRouteAction(input: unknown): Promise<ActionOutcome<void>> {
  return outcomeOf(async () => preferRoute(await openServerContext(), preferRouteSchema.parse(input)));
}
