import { ROUTE_POLICY } from "#lib/domain/route-policy.ts";
import { type RoutePolicy, routePolicySchema } from "#lib/domain/routing.ts";
import { readJsonObject, refusedFile } from "./json-object.ts";

/**
 * The route policy, with what a JSON file sets in its place; a part that the file names replaces that part whole.
 * @throws AppError("bad_request") naming the file and the entry that is wrong.
 */
export function readRoutePolicy(file: string | undefined, root: string): RoutePolicy {
  if (file === undefined) return ROUTE_POLICY;
  const named = { variable: "ROUTE_POLICY_FILE", file };
  const parsed = routePolicySchema.safeParse({ ...ROUTE_POLICY, ...readJsonObject(named, root) });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw refusedFile(named, `${issue?.path.join(".") || "The whole"}: ${issue?.message ?? "not valid"}`);
}
