import { type SQL, sql } from "drizzle-orm";
import { integers, rows } from "#db/statement.ts";
import type { Context } from "#lib/context.ts";
import type { BoundingBox } from "#lib/domain/geojson.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { metresPerDegree } from "#lib/geometry/ellipsoid.ts";
import type { SiteCandidate } from "#lib/places/match-site.ts";
import type { Site } from "#lib/places/site.ts";

/** Maximum number of records that are compared with one site. */
const MAX_ON_SITE = 20_000;
/** Maximum number of records near a site among which the nearest of each dataset is looked for. */
const MAX_NEAR = 2000;

type Query = {
  readonly site: Pick<Site, "boundingBox" | "centre">;
  /** The versions of the datasets. */
  readonly versionIds: readonly number[];
  /** Records in force on this day; null for every record. */
  readonly on: string | null;
};

/**
 * Returns the records whose rectangle shares a point with that of a site, by dataset and row. The index on
 * `records.bounds` finds them.
 * @throws AppError `too_complex` if there are too many to compare.
 */
export async function candidatesOnSite(context: Context, query: Query): Promise<SiteCandidate[]> {
  const found = await candidates(context, query, {
    box: query.site.boundingBox,
    order: sql`dataset_version_id, ordinal`,
    limit: MAX_ON_SITE + 1,
  });
  if (found.length <= MAX_ON_SITE) return found;
  throw new AppError(
    "too_complex",
    `More than ${MAX_ON_SITE.toLocaleString("en-GB")} records lie in this place. Choose a smaller place, or fewer datasets.`,
    { limit: MAX_ON_SITE },
  );
}

/** Returns the records around a site whose rectangle is within so many metres of the site's, the nearest first. */
export function candidatesNearSite(
  context: Context,
  query: Query,
  withinMetres: number,
): Promise<SiteCandidate[]> {
  const [longitude, latitude] = query.site.centre;
  return candidates(context, query, {
    box: widened(query.site.boundingBox, withinMetres),
    order: sql`bounds <-> point(${longitude}::float8, ${latitude}::float8), dataset_version_id, ordinal`,
    limit: MAX_NEAR,
  });
}

async function candidates(
  { db }: Context,
  { versionIds, on }: Query,
  { box, order, limit }: { readonly box: BoundingBox; readonly order: SQL; readonly limit: number },
): Promise<SiteCandidate[]> {
  if (versionIds.length === 0) return [];
  const [west, south, east, north] = box;
  const found = await rows<{ version: number; ordinal: number; geometry: Uint8Array }>(
    db,
    sql`select dataset_version_id as version, ordinal, geometry from records
      where dataset_version_id = any(${integers(versionIds)})
        and bounds && box(point(${east}::float8, ${north}::float8), point(${west}::float8, ${south}::float8))
        and (${on}::date is null
          or coalesce(valid_from, '-infinity') <= ${on}::date and coalesce(valid_to, 'infinity') >= ${on}::date)
      order by ${order} limit ${limit}`,
  );
  return found.map(({ version, ...record }) => ({ datasetVersionId: version, ...record }));
}

/** Returns a rectangle that has at least so many metres more on each side. */
function widened([west, south, east, north]: BoundingBox, metres: number): BoundingBox {
  const [eastward, northward] = metresPerDegree(Math.max(Math.abs(south), Math.abs(north)));
  const [x, y] = [metres / Math.max(eastward, 1), metres / northward];
  return [west - x, south - y, east + x, north + y];
}
