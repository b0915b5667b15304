import { sql } from "drizzle-orm";
import { rows } from "#db/statement.ts";
import { throwIfStopped } from "#db/stopped-by.ts";
import { PICTURED_FORMATS } from "#lib/domain/formats.ts";
import type { RoutePolicy } from "#lib/domain/routing.ts";
import type { SearchClock } from "../clock.ts";
import type { RoutePlan } from "../route/decide.ts";
import { groupsToAskNext, needsPictures } from "../route/gate.ts";
import type { LaneDeps, LaneRequest } from "./lane.ts";
import { lanesBeside, lanesOf } from "./lanes.ts";
import { gateFactsOf, type LaneRun, runLanes } from "./run-lanes.ts";

/** Asks the plan's lanes, then its other lanes if the first are not sure enough. Reports are in the order asked. */
export async function askLanes(
  deps: LaneDeps,
  request: LaneRequest,
  plan: RoutePlan,
  policy: RoutePolicy,
  clock: Pick<SearchClock, "elapsedMs" | "remainingMs">,
): Promise<LaneRun[]> {
  const first = await runLanes(deps, request, [...lanesOf(plan.ask), ...lanesBeside(request)], clock);
  throwIfStopped(deps.signal);
  const facts = gateFactsOf(first);
  const mayAsk = groupsToAskNext(plan, { ...facts, hasPictures: true }, policy);
  if (mayAsk.length === 0) return first;
  const groups = needsPictures(facts, policy)
    ? groupsToAskNext(plan, { ...facts, hasPictures: await anyPictures(deps, request) }, policy)
    : mayAsk;
  if (groups.length === 0) return first;
  const anyAvailable = first.some(({ status }) => status !== "unavailable");
  const scope = anyAvailable ? await request.scope(deps.db) : null;
  const next = lanesOf(groups).filter((lane) => scope === null || lane.covers(scope));
  return [...first, ...(await runLanes(deps, request, next, clock, first))];
}

/** Returns whether the corpora asked have pictures in texts. */
async function anyPictures({ db }: LaneDeps, request: LaneRequest): Promise<boolean> {
  const { corpora } = await request.scope(db);
  const ids = corpora.filter(({ hasPages }) => hasPages).map(({ id }) => id);
  if (ids.length === 0) return false;
  const found = await rows<{ readonly number: number }>(
    db,
    sql`select 1 as number from generations g
      join visual_texts t on t.generation_id = g.id and t.record_count > 0
      join versions v on v.id = t.version_id and v.format = any(${sql.param([...PICTURED_FORMATS])}::text[])
      where g.corpus_id = any(${sql.param(ids)}::text[]) and g.lane = 'visual-text' and g.state = 'published' limit 1`,
  );
  return found.length > 0;
}
