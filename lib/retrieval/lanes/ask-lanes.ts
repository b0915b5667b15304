import { throwIfStopped } from "#db/stopped-by.ts";
import type { RoutePolicy } from "#lib/domain/routing.ts";
import type { SearchClock } from "../clock.ts";
import type { RoutePlan } from "../route/decide.ts";
import { groupsToAskNext } from "../route/gate.ts";
import type { LaneDeps, LaneRequest } from "./lane.ts";
import { lanesOf } from "./lanes.ts";
import { gateFactsOf, type LaneRun, runLanes } from "./run-lanes.ts";

/** Asks the plan's lanes, then its other lanes if the first are not sure enough. Reports are in the order asked. */
export async function askLanes(
  deps: LaneDeps,
  request: LaneRequest,
  plan: RoutePlan,
  policy: RoutePolicy,
  clock: Pick<SearchClock, "elapsedMs" | "remainingMs">,
): Promise<LaneRun[]> {
  const first = await runLanes(deps, request, lanesOf(plan.ask), clock);
  throwIfStopped(deps.signal);
  const groups = groupsToAskNext(plan, gateFactsOf(first), policy);
  if (groups.length === 0) return first;
  const anyAvailable = first.some(({ status }) => status !== "unavailable");
  const scope = anyAvailable ? await request.scope(deps.db) : null;
  const next = lanesOf(groups).filter((lane) => scope === null || lane.covers(scope));
  return [...first, ...(await runLanes(deps, request, next, clock, first))];
}
