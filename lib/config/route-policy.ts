import { ROUTE_POLICY } from "#lib/domain/route-policy.ts";
import { type RoutePolicy, routePolicySchema } from "#lib/domain/routing.ts";
import { readJsonObject, refusedFile } from "./json-object.ts";

/**
 * Returns the route policy with the changes of a JSON file. Each part in the file replaces the whole part.
 * @throws AppError("bad_request") naming the file and the invalid entry.
 */
export function readRoutePolicy(file: string | undefined, root: string): RoutePolicy {
  if (file === undefined) return ROUTE_POLICY;
  const named = { variable: "ROUTE_POLICY_FILE", file };
  const parsed = routePolicySchema.safeParse({ ...ROUTE_POLICY, ...readJsonObject(named, root) });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw refusedFile(named, `${issue?.path.join(".") || "The whole"}: ${issue?.message ?? "not valid"}`);
}
