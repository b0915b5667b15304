import { readFileSync } from "node:fs";
import path from "node:path";
import { ROUTE_POLICY } from "#lib/domain/route-policy.ts";
import { type RoutePolicy, routePolicySchema } from "#lib/domain/routing.ts";
import { AppError } from "#lib/errors/app-error.ts";

/**
 * The route policy, with what a JSON file sets in its place; a part that the file names replaces that part whole.
 * @throws AppError("bad_request") naming the file and the entry that is wrong.
 */
export function readRoutePolicy(file: string | undefined, root: string): RoutePolicy {
  if (file === undefined) return ROUTE_POLICY;
  const given = parse(file, path.resolve(root, file));
  const parsed = routePolicySchema.safeParse({ ...ROUTE_POLICY, ...given });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw refused(file, `${issue?.path.join(".") || "The whole"}: ${issue?.message ?? "not valid"}`);
}

function parse(file: string, absolute: string): Record<string, unknown> {
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(absolute, "utf8"));
  } catch (cause) {
    throw refused(file, cause instanceof Error ? cause.message : "It cannot be read.");
  }
  if (typeof given !== "object" || given === null || Array.isArray(given))
    throw refused(file, "It must hold a JSON object.");
  return { ...given };
}

function refused(file: string, why: string): AppError {
  return new AppError("bad_request", `ROUTE_POLICY_FILE (${path.basename(file)}): ${why}`, {
    variable: "ROUTE_POLICY_FILE",
  });
}
