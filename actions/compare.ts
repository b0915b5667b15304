"use server";
import { preferRouteSchema } from "#lib/domain/compare.ts";
import { preferRoute } from "#lib/services/search/prefer-route.ts";
import { action } from "./action.ts";

/** Stores which route the reader prefers for a question. This does not change routing. */
export const preferRouteAction = action({ name: "prefer route", input: preferRouteSchema, run: preferRoute });
