import type { Context } from "#lib/context.ts";
import { ERROR_CODES } from "#lib/domain/error-codes.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { programPool } from "#lib/ingest/processes/program-pool.ts";
import type { InsideMatch } from "#lib/places/match-inside.ts";
import type { MatchAnswer, PlacesAnswer, PlacesRequest } from "#lib/places/protocol.ts";
import type { Site } from "#lib/places/site.ts";

/** A process that compares places (ADR 0106). It has a time limit, because a drawn or imported outline may be of any kind. */
const LIMITS = { heapMb: 512, idleMs: 60_000, rights: {} };
const TIMEOUT_MS = 20_000;

const poolOf = programPool<PlacesRequest, PlacesAnswer>("places.ts", LIMITS);

/** A map requests many small tiles at once. They have a process of their own, so that a report does not wait for them. */
const tilePoolOf = programPool<PlacesRequest, PlacesAnswer>("places.ts", { ...LIMITS, maxWaiting: 128 });

/** Reads a site from GeoJSON. @throws AppError `bad_request` in words if it is no place. */
export async function readSiteInProcess(
  context: Context,
  input: Omit<Extract<PlacesRequest, { ask: "site" }>, "ask">,
): Promise<Site> {
  const answer = await ask(context, { ask: "site", ...input });
  if (!("site" in answer)) throw broken();
  return answer.site;
}

/** Compares a site with records. */
export async function matchInProcess(
  context: Context,
  input: Omit<Extract<PlacesRequest, { ask: "match" }>, "ask">,
): Promise<MatchAnswer> {
  const answer = await ask(context, { ask: "match", ...input });
  if (!("matches" in answer)) throw broken();
  return answer;
}

/** Finds the records that lie in areas. */
export async function insideInProcess(
  context: Context,
  input: Omit<Extract<PlacesRequest, { ask: "inside" }>, "ask">,
): Promise<readonly InsideMatch[]> {
  const answer = await ask(context, { ask: "inside", ...input });
  if (!("inside" in answer)) throw broken();
  return answer.inside;
}

/** Writes a vector tile of records. */
export async function tileInProcess(
  context: Context,
  input: Omit<Extract<PlacesRequest, { ask: "tile" }>, "ask">,
): Promise<Uint8Array> {
  const answer = await ask(context, { ask: "tile", ...input }, tilePoolOf);
  if (!("tile" in answer)) throw broken();
  return answer.tile;
}

async function ask(
  { config, signal }: Context,
  request: PlacesRequest,
  pool = poolOf,
): Promise<Extract<PlacesAnswer, { ok: true }>> {
  const end = await pool(config.root).run(() => request, { timeoutMs: TIMEOUT_MS, signal });
  if (end.how === "cancelled") throw new AppError("cancelled", "Comparing the place was stopped.");
  if (end.how === "timed_out" || end.how === "out_of_memory")
    throw new AppError("too_complex", "The place is too detailed to compare. Draw it with fewer corners.");
  if (end.how !== "answered") throw broken();
  if (end.answer.ok) return end.answer;
  const { code, message } = end.answer;
  throw new AppError(ERROR_CODES.find((known) => known === code) ?? "internal", message);
}

function broken(): AppError {
  return new AppError("internal", "Comparing the place failed.");
}
