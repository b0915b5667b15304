import { sql } from "drizzle-orm";
import { integers, rows } from "#db/statement.ts";
import type { Context } from "#lib/context.ts";
import { hasConditions, type RecordConditions } from "#lib/domain/record-conditions.ts";
import type { AttributeValue } from "#lib/domain/records.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { metresPerDegree } from "#lib/geometry/ellipsoid.ts";
import type { SiteCandidate } from "#lib/places/match-site.ts";
import type { Site } from "#lib/places/site.ts";
import { meetsConditions, sizeOfRecord } from "#lib/services/datasets/shared/record-conditions.ts";

/** Maximum number of records that are compared with one site. */
const MAX_COMPARED = 20_000;

type Query = {
  readonly site: Pick<Site, "boundingBox" | "centre">;
  /** The versions of the datasets. */
  readonly versionIds: readonly number[];
  /** Records in force on this day; null for every record. */
  readonly on: string | null;
  /** Records that meet these. */
  readonly conditions?: RecordConditions;
};

/** A record with what a report says about it. */
export type CandidateRecord = SiteCandidate & {
  readonly reference: string;
  readonly name: string | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  /** Its size in square metres, if there are conditions. */
  readonly sizeM2: number | null;
  /** Its notes and other columns, if they may name a policy. */
  readonly notes: string | null;
  readonly attributes: Readonly<Record<string, AttributeValue>> | null;
};

/**
 * Returns the records that may lie on a site, and of each dataset those that may be its nearest within so many metres:
 * none can be nearer than the farthest corner of another's rectangle. The index on `records.bounds` finds them.
 * @throws AppError `too_complex` if there are too many to compare.
 */
export async function siteCandidates(
  { db }: Context,
  { site, versionIds, on, conditions = {} }: Query,
  nearestMetres: number,
): Promise<CandidateRecord[]> {
  if (versionIds.length === 0) return [];
  const [west, south, east, north] = site.boundingBox;
  const [longitude, latitude] = site.centre;
  const [eastward, northward] = metresPerDegree(Math.max(Math.abs(south), Math.abs(north)));
  const [across, along] = [sql`${Math.max(eastward, 1)}::float8`, sql`${northward}::float8`];
  const widened = (metres: ReturnType<typeof sql>) =>
    sql`box(point(${east}::float8 + ${metres} / ${across}, ${north}::float8 + ${metres} / ${along}),
      point(${west}::float8 - ${metres} / ${across}, ${south}::float8 - ${metres} / ${along}))`;
  const apart = (axis: 0 | 1, centre: number) =>
    sql`greatest(abs((bounds[0])[${sql.raw(String(axis))}] - ${centre}::float8),
      abs((bounds[1])[${sql.raw(String(axis))}] - ${centre}::float8))`;
  const found = await rows<CandidateRecord>(
    db,
    sql`with around as materialized (
        select dataset_version_id, ordinal, bounds from records
        where dataset_version_id = any(${integers(versionIds)}) and bounds && ${widened(sql`${nearestMetres}::float8`)}
          and (${on}::date is null
            or coalesce(valid_from, '-infinity') <= ${on}::date and coalesce(valid_to, 'infinity') >= ${on}::date)
          and ${sql.join([sql`true`, ...meetsConditions(conditions)], sql` and `)}
      ), reach as (
        select dataset_version_id, least(${nearestMetres}::float8, 1 + 1.01 * min(sqrt(
          power(${apart(0, longitude)} * ${across}, 2) + power(${apart(1, latitude)} * ${along}, 2)))) as metres
        from around group by dataset_version_id
      )
      select records.dataset_version_id as "datasetVersionId", ordinal, geometry, reference, name,
        valid_from::text as "validFrom", valid_to::text as "validTo",
        ${hasConditions(conditions) ? sizeOfRecord() : sql`null::float8`} as "sizeM2",
        case when around.bounds && ${widened(sql`0::float8`)} and notes ~* 'polic' then notes end as notes,
        case when around.bounds && ${widened(sql`0::float8`)} and attributes::text ~* 'polic' then attributes end
          as attributes,
        around.bounds && ${widened(sql`0::float8`)} as "mayBeOnSite"
      from around join reach using (dataset_version_id) join records using (dataset_version_id, ordinal)
      where around.bounds && ${widened(sql`reach.metres`)}
      limit ${MAX_COMPARED + 1}`,
  );
  if (found.length > MAX_COMPARED)
    throw new AppError(
      "too_complex",
      `More than ${MAX_COMPARED.toLocaleString("en-GB")} records lie in this place. Choose a smaller place, or fewer datasets.`,
      { limit: MAX_COMPARED },
    );
  return found.sort((a, b) => a.datasetVersionId - b.datasetVersionId || a.ordinal - b.ordinal);
}
