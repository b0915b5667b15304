import type { Context } from "#lib/context.ts";
import {
  COMPARED_DEPTH,
  COMPARED_K,
  type ComparedRoute,
  type CompareInput,
  type Comparison,
  compareInputSchema,
  type RouteChoice,
  type RouteOverlap,
} from "#lib/domain/compare.ts";
import { normaliseQuery } from "#lib/domain/evaluation.ts";
import { AS_RAN, routeTitle } from "#lib/domain/route-choice.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import { noteTexts } from "#lib/domain/search-note.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { sameEvidence } from "#lib/evaluation/golden/same-evidence.ts";
import { jaccard, rankBiasedOverlap, sharedAt } from "#lib/evaluation/metrics/overlap.ts";
import { requireKnownCorpora } from "#lib/services/corpora/known-corpora.ts";
import { type ReceiptView, readReceipt } from "#lib/services/receipts/read-receipt.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { withinRequestTime } from "#lib/services/search/shared/search-time.ts";
import { compareFigures } from "./compare-figures.ts";
import { evidenceOf, type ListedEvidence } from "./internal/compare-evidence.ts";
import { isOneSideFailure } from "./internal/is-of-one-side.ts";
import { loggedEvidence } from "./internal/logged-evidence.ts";

/** A route before it is compared with the others. */
type RouteRun = Omit<ComparedRoute, "evidence"> & { readonly evidence: readonly ListedEvidence[] };

/**
 * Runs one frame through two or three routes, one after the other, each with its own receipt. A route that fails
 * reports why and does not affect the others. Lists contain passages and pages, best first, not documents.
 * @throws ZodError for a malformed input; AppError("not_found") for unknown corpora of the given frame and an
 *   unknown receipt, "bad_request" for one of
 *   another question, "timed_out" for the whole comparison, "queue_full" and "cancelled" as a search does.
 */
export function compareRoutes(context: Context, input: CompareInput): Promise<Comparison> {
  return withinRequestTime(context, (limited) => compare(limited, input));
}

async function compare(context: Context, input: CompareInput): Promise<Comparison> {
  const { frame: given, receipt, routes } = compareInputSchema.parse(input);
  await requireKnownCorpora(context, given?.filters?.corpora);
  const receipts = await receiptsOf(context, receipt, routes);
  const frame = given ?? [...receipts.values()][0]?.frame;
  if (!frame) throw new AppError("bad_request", "Give a frame, or name the receipt whose frame it is.");
  for (const { id, query } of receipts.values()) {
    if (normaliseQuery(query) !== normaliseQuery(frame.query))
      throw new AppError("bad_request", `The receipt ${id} is of another question.`);
  }
  const runs: RouteRun[] = [];
  for (const route of routes) {
    const receipt = "asRan" in route ? receipts.get(route.asRan) : undefined;
    runs.push(receipt ? await loggedRun(context, route, receipt) : await searchRoute(context, route, frame));
  }
  const judged = runs.map(({ evidence }) => evidence.map(({ judgedAs }) => judgedAs));
  return {
    query: frame.query,
    ...withSharedEvidence(runs),
    figures: await compareFigures(context, { query: frame.query, lists: judged }),
  };
}

async function receiptsOf(
  context: Context,
  first: string | undefined,
  routes: readonly RouteChoice[],
): Promise<ReadonlyMap<string, ReceiptView>> {
  const named = routes.flatMap((route) => ("asRan" in route ? [route.asRan] : []));
  const ids = new Set([...(first === undefined ? [] : [first]), ...named]);
  const found = new Map<string, ReceiptView>();
  for (const id of ids) found.set(id, await readReceipt(context, id));
  return found;
}

async function loggedRun(context: Context, route: RouteChoice, receipt: ReceiptView): Promise<RouteRun> {
  const { id, createdAt, tookMs, status, strength, reasonCodes, notes, laneReports, documentCount } = receipt;
  return {
    label: routeTitle(AS_RAN),
    route,
    traceId: id,
    ranAt: createdAt,
    asRan: true,
    tookMs,
    status,
    strength,
    reasonCodes,
    notes,
    lanes: laneReports.map(laneOf),
    documentCount,
    error: null,
    evidence: await loggedEvidence(context, receipt),
  };
}

async function searchRoute(context: Context, route: RouteChoice, frame: SearchFrame): Promise<RouteRun> {
  const parts = "asRan" in route ? {} : route;
  const label = "asRan" in route ? routeTitle(AS_RAN) : routeTitle(route);
  const routeFrame = {
    ...frame,
    ...parts,
    limit: COMPARED_DEPTH,
    offset: 0,
    passagesPerDocument: COMPARED_DEPTH,
  };
  const shared = { label, route, ranAt: context.now.toISOString(), asRan: false };
  try {
    const response = await searchEvidence(context, routeFrame, {
      origin: "compare",
      // A given frame was checked. A receipt may name corpora that were removed since, and be of an earlier release.
      toleratesUnknownCorpora: true,
      isStored: true,
    });
    const { tookMs, status, strength, reasonCodes, documentCount } = response;
    return {
      ...shared,
      traceId: response.receiptStored ? response.traceId : null,
      tookMs,
      status,
      strength,
      reasonCodes,
      notes: noteTexts(response.notes),
      lanes: response.lanes.map(laneOf),
      documentCount,
      error: null,
      evidence: evidenceOf(response),
    };
  } catch (error) {
    if (!isOneSideFailure(error)) throw error;
    return {
      ...shared,
      ...FAILED_RUN,
      reasonCodes: [error.code],
      error: { code: error.code, message: error.message },
    };
  }
}

const FAILED_RUN = {
  traceId: null,
  tookMs: 0,
  status: "unavailable",
  strength: "weak",
  notes: [],
  lanes: [],
  documentCount: 0,
  evidence: [],
} as const;

function laneOf({ lane, status, candidateCount, latencyMs }: ComparedRoute["lanes"][number]) {
  return { lane, status, candidateCount, latencyMs };
}

/** Marks evidence that several lists share, and computes how far each two lists agree. */
function withSharedEvidence(runs: readonly RouteRun[]): Pick<Comparison, "routes" | "overlaps"> {
  const keys = sameEvidence(
    runs.map(({ evidence }) => evidence.map(({ place, ...each }) => ({ ...each, ...place }))),
  );
  const routes = runs.map((route, place) => ({
    ...route,
    evidence: route.evidence.map((each, index) => ({ ...each, same: keys[place]?.[index] ?? each.ref })),
  }));
  return { routes, overlaps: overlapsOf(keys) };
}

function overlapsOf(lists: readonly (readonly string[])[]): RouteOverlap[] {
  return lists.flatMap((first, a) =>
    lists.slice(a + 1).map((second, index) => ({
      a,
      b: a + 1 + index,
      ...sharedAt(first, second, COMPARED_K),
      jaccard: jaccard(first, second, COMPARED_K),
      rbo: rankBiasedOverlap(first, second),
      onlyA: onlyIn(first, second),
      onlyB: onlyIn(second, first),
    })),
  );
}

/** Counts items among the first of one list that are nowhere in the other. */
function onlyIn(list: readonly string[], other: readonly string[]): number {
  const otherRefs = new Set(other);
  return list.slice(0, COMPARED_K).filter((ref) => !otherRefs.has(ref)).length;
}
