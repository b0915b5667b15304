import type { Context } from "#lib/context.ts";
import type { RecordPage, RecordsQuery } from "#lib/domain/record-api.ts";
import { listRecords } from "#lib/services/datasets/list-records.ts";
import { isNamed, isPublished, selectDatasets } from "#lib/services/datasets/shared/visible-datasets.ts";
import { matchInProcess, readSiteInProcess } from "./internal/places-process.ts";
import { siteCandidates } from "./internal/site-candidates.ts";
import { readTypedPlace } from "./shared/typed-place.ts";

/**
 * Returns a page of records. With `intersects`, those on a place, by the rule of a site report: areas that only adjoin do
 * not count (ADR 0106).
 * @throws AppError `bad_request` if the text is no place, `not_found` for the ref of an unknown record, `too_complex` if
 *   the place is too detailed or has too many records.
 */
export async function findRecords(
  context: Context,
  { intersects, ...query }: RecordsQuery,
): Promise<RecordPage> {
  if (intersects === undefined) return listRecords(context, query);
  const { geometry } = await readTypedPlace(context, intersects);
  const site = await readSiteInProcess(context, { geometry, bufferMetres: 0 });
  const of = query.dataset === undefined ? [] : [isNamed(query.dataset)];
  const found = await selectDatasets(context.db, context.actor, isPublished(), ...of);
  const versionIds = found.map(({ version }) => version.id);
  const candidates = await siteCandidates(context, { site, versionIds, on: query.on ?? null }, 0);
  const { matches } = await matchInProcess(context, { site, candidates, coverages: [], nearestMetres: 0 });
  return listRecords(context, query, matches);
}
