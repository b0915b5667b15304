import type { Context } from "#lib/context.ts";
import type { RecordPage, RecordsQuery } from "#lib/domain/record-api.ts";
import { areaRangeOf, type RecordConditions } from "#lib/domain/record-conditions.ts";
import { listRecords, type RecordKey } from "#lib/services/datasets/list-records.ts";
import { isNamed, isPublished, selectDatasets } from "#lib/services/datasets/shared/visible-datasets.ts";
import { insideMatches } from "./internal/inside-matches.ts";
import { matchInProcess, readSiteInProcess } from "./internal/places-process.ts";
import { siteCandidates } from "./internal/site-candidates.ts";
import { readTypedPlace } from "./shared/typed-place.ts";

/**
 * Returns a page of records. With `intersects`, those on a place, by the rule of a site report: areas that only adjoin do
 * not count (ADR 0106). With `inside`, those that lie in an area of another dataset (ADR 0114).
 * @throws AppError `bad_request` if the text is no place, `not_found` for the ref of an unknown record, `too_complex` if
 *   the place is too detailed or has too many records.
 */
export async function findRecords(
  context: Context,
  { intersects, inside, ...query }: RecordsQuery,
): Promise<RecordPage> {
  if (intersects === undefined && inside === undefined) return listRecords(context, query);
  const of = query.dataset === undefined ? [] : [isNamed(query.dataset)];
  const found = await selectDatasets(context.db, context.actor, isPublished(), ...of);
  const versionIds = found.map(({ version }) => version.id);
  const onPlace = intersects === undefined ? null : await recordsOn(context, intersects, query, versionIds);
  const inAreas = inside === undefined ? null : await recordsInside(context, inside, query, versionIds);
  return listRecords(context, query, inBoth(onPlace, inAreas));
}

type Narrowed = Omit<RecordsQuery, "intersects" | "inside">;

async function recordsOn(
  context: Context,
  place: string,
  query: Narrowed,
  versionIds: readonly number[],
): Promise<readonly RecordKey[]> {
  const { geometry } = await readTypedPlace(context, place);
  const site = await readSiteInProcess(context, { geometry, bufferMetres: 0 });
  const asked = { site, versionIds, on: query.on ?? null, conditions: conditionsOf(query) };
  const candidates = await siteCandidates(context, asked, 0);
  const { matches } = await matchInProcess(context, { site, candidates, coverages: [], nearestMetres: 0 });
  return matches;
}

async function recordsInside(
  context: Context,
  inside: string,
  query: Narrowed,
  versionIds: readonly number[],
): Promise<readonly RecordKey[]> {
  const areas = await selectDatasets(context.db, context.actor, isPublished(), isNamed(inside));
  const areaVersionIds = areas.map(({ version }) => version.id);
  const matches = await insideMatches(context, {
    areaVersionIds,
    versionIds: versionIds.filter((id) => !areaVersionIds.includes(id)),
    on: query.on ?? null,
    conditions: conditionsOf(query),
  });
  return matches.map(({ record }) => record);
}

function inBoth(
  one: readonly RecordKey[] | null,
  other: readonly RecordKey[] | null,
): readonly RecordKey[] | undefined {
  if (one === null || other === null) return one ?? other ?? undefined;
  const keys = new Set(other.map(keyOf));
  return one.filter((key) => keys.has(keyOf(key)));
}

const keyOf = ({ datasetVersionId, ordinal }: RecordKey) => `${datasetVersionId} ${ordinal}`;

/** Conditions also keep the number of shapes that are compared low. */
function conditionsOf({ min_area_m2: atLeast, max_area_m2: atMost, attributes }: Narrowed): RecordConditions {
  return { ...areaRangeOf(atLeast, atMost), ...(attributes && { attributes }) };
}
