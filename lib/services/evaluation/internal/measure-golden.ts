import { inArray } from "drizzle-orm";
import { chunks } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { Figures, GoldenCase, GoldenSet, QueryRow, RouteId } from "#lib/domain/evaluation.ts";
import { placesOf, shownRanking, unitOf } from "#lib/evaluation/golden/places.ts";
import type { RankedEvidence, ResolvedTarget } from "#lib/evaluation/golden/targets.ts";
import { saysClaim } from "#lib/evaluation/golden/words.ts";
import { characterScore } from "#lib/evaluation/metrics/characters.ts";
import { scorePlaces } from "#lib/evaluation/metrics/score.ts";
import { askRoute } from "./ask-route.ts";
import { type Library, openLibrary } from "./resolve-golden.ts";

/** Number of passages whose characters are compared with the gold spans. */
const CHARACTER_DEPTH = 5;

/**
 * Searches every case of the set over one route and compares the results with its targets. Rows are in the order of the
 * cases.
 */
export async function measureGolden(
  context: Context,
  set: GoldenSet,
  route: RouteId,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<QueryRow[]> {
  const library = await openLibrary(context, set);
  const rows: QueryRow[] = [];
  for (const each of set.cases) {
    rows.push(await measureCase(context, library, set, each, route));
    onProgress(rows.length, set.cases.length);
  }
  return rows;
}

async function measureCase(
  context: Context,
  library: Library,
  set: GoldenSet,
  each: GoldenCase,
  route: RouteId,
): Promise<QueryRow> {
  const targets = await Promise.all(each.targets.map((target, index) => library.resolve(target, index)));
  const candidates = await askRoute(context, each, route);
  const acceptable = new Set(
    each.acceptableSourcePaths.flatMap((name) => library.byPath(name).map(({ documentId }) => documentId)),
  );
  const ranked = shownRanking(candidates, unitOf(targets));
  const scored = scorePlaces(
    placesOf(ranked, targets, acceptable),
    new Map(targets.map(({ id, gain }) => [id, gain])),
  );
  const forbidden = await forbiddenIn(context, each, ranked.slice(0, set.k));
  const isFound = ({ id }: ResolvedTarget) => (scored.ranks.get(id) ?? Number.POSITIVE_INFINITY) <= set.k;
  const must = targets.filter((target) => target.must);
  const decides = must.length > 0 || each.forbiddenClaims.length > 0;
  const passed = decides ? must.every(isFound) && forbidden.length === 0 : null;
  return {
    id: each.id,
    query: each.query,
    class: each.class,
    figures: {
      ...scored.figures,
      ...(must.length === 0 ? {} : { recallK: must.filter(isFound).length / must.length }),
      ...(passed === null ? {} : { passed: passed ? 1 : 0 }),
      ...characterFigures(targets, ranked),
    },
    passed,
    targets: targets.map(({ id, label, gain, must }) => ({
      label,
      gain,
      must,
      rank: scored.ranks.get(id) ?? null,
    })),
    top: scored.top,
    forbidden,
    notes: targets.flatMap(({ missing }) => missing ?? []),
  };
}

/** Returns the forbidden claims that the returned passages make, each with the first passage that makes it. */
async function forbiddenIn(
  context: Context,
  each: GoldenCase,
  returned: readonly RankedEvidence[],
): Promise<QueryRow["forbidden"]> {
  if (each.forbiddenClaims.length === 0 || returned.length === 0) return [];
  const rows = await context.db
    .select({ id: chunks.id, text: chunks.text })
    .from(chunks)
    .where(
      inArray(
        chunks.id,
        returned.flatMap(({ chunkId }) => (chunkId === null ? [] : [chunkId])),
      ),
    );
  const textById = new Map(rows.map(({ id, text }) => [id, text]));
  return each.forbiddenClaims.flatMap((claim) => {
    const index = returned.findIndex(({ chunkId }) => saysClaim(textById.get(chunkId ?? 0) ?? "", claim));
    const place = returned[index];
    return place === undefined ? [] : [{ claim, ref: place.evidenceRef, rank: index + 1 }];
  });
}

function characterFigures(
  targets: readonly ResolvedTarget[],
  ranked: readonly RankedEvidence[],
): Pick<Figures, "charRecall" | "charPrecision"> {
  const gold = targets.flatMap(({ gain, places: [place] }) =>
    gain > 0 && place?.span ? [{ documentId: place.documentId, ...place.span }] : [],
  );
  if (gold.length === 0) return {};
  const passages = ranked.slice(0, CHARACTER_DEPTH).map(({ documentId, span }) => ({ documentId, ...span }));
  const { recall, precision } = characterScore(gold, passages);
  return { charRecall: recall, charPrecision: precision };
}
