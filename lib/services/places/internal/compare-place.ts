import { sql } from "drizzle-orm";
import { datasets, records } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { OUTLINE } from "#lib/domain/coverage.ts";
import type { CheckedDataset, PlaceItem, PlaceReport, PlaceReportRequest } from "#lib/domain/place-api.ts";
import { NEAREST_METRES } from "#lib/domain/place-limits.ts";
import type { ReportedDataset } from "#lib/domain/place-receipt.ts";
import { boxesIntersect } from "#lib/geometry/bounding-box.ts";
import type { SiteMatch } from "#lib/places/match-site.ts";
import type { Site } from "#lib/places/site.ts";
import { documentsNaming, type Naming } from "#lib/services/datasets/shared/named-in.ts";
import { recordRefOf } from "#lib/services/datasets/shared/record-rows.ts";
import {
  type DatasetRow,
  isPublished,
  selectDatasets,
} from "#lib/services/datasets/shared/visible-datasets.ts";
import { matchInProcess, readSiteInProcess } from "./places-process.ts";
import { candidatesNearSite, candidatesOnSite } from "./site-candidates.ts";

/** Maximum number of documents that are linked to a record of a report. */
const MAX_POLICIES = 5;

export type ComparedPlace = {
  readonly report: Omit<PlaceReport, "receipt_id">;
  readonly datasets: readonly ReportedDataset[];
};

/** Compares a place with the published records that the actor may see. Stores nothing. */
export async function comparePlace(context: Context, request: PlaceReportRequest): Promise<ComparedPlace> {
  const site = await readSiteInProcess(context, {
    geometry: request.geometry,
    bufferMetres: request.buffer_metres,
  });
  const on = request.on ?? context.now.toISOString().slice(0, 10);
  const compared = await selectDatasets(context.db, context.actor, isPublished(), ...chosen(request));
  const { matches, covering } = await matchRecords(context, site, compared, on);
  const checked = compared.map((row) => checkedDataset(row, site, matches, covering));
  const uncovered = checked.filter(({ state }) => state === "not_covered");
  return {
    report: {
      site: siteView(site),
      on,
      items: await itemsOf(context, site, compared, matches),
      checked,
      not_covered: [...uncovered.map(({ dataset }) => dataset), ...withoutDataset(request, compared)],
    },
    datasets: compared.map(({ dataset, version }) => ({
      ...{ dataset: dataset.id, version: version.number ?? 0, contentHash: version.contentHash ?? "" },
    })),
  };
}

/** The condition that a dataset was asked, by its id or its kind. */
function chosen({ datasets: asked }: PlaceReportRequest) {
  if (asked === undefined) return [];
  const names = sql`${sql.param([...asked])}::text[]`;
  return [sql`(${datasets.id} = any(${names}) or ${datasets.kind} = any(${names}))`];
}

/** Returns what was asked by an id or a kind that no visible dataset has. */
function withoutDataset({ datasets: asked }: PlaceReportRequest, compared: readonly DatasetRow[]): string[] {
  const known = new Set(compared.flatMap(({ dataset }) => [dataset.id, dataset.kind]));
  return (asked ?? []).filter((name) => !known.has(name));
}

function siteView({ geometry, areaM2, centre, gridReference, notes }: Site): PlaceReport["site"] {
  return { area_m2: areaM2, centre, grid_reference: gridReference, geometry, notes };
}

type Matched = { readonly matches: readonly SiteMatch[]; readonly covering: ReadonlySet<number> };

/** Returns the records on a site. For datasets without any, their nearest records. */
async function matchRecords(
  context: Context,
  site: Site,
  compared: readonly DatasetRow[],
  on: string,
): Promise<Matched> {
  const versionIds = compared.map(({ version }) => version.id);
  const coverages = compared.flatMap(({ dataset, version }) =>
    dataset.coverage === null ? [] : [{ datasetVersionId: version.id, area: dataset.coverage }],
  );
  const candidates = await candidatesOnSite(context, { site, versionIds, on });
  const first = await matchInProcess(context, { site, candidates, coverages, nearestMetres: 0 });
  const onSite = first.matches.filter(({ relation }) => relation !== "nearest");
  const found = new Set(onSite.map(({ datasetVersionId }) => datasetVersionId));
  const others = versionIds.filter((id) => !found.has(id));
  const near = await candidatesNearSite(context, { site, versionIds: others, on }, NEAREST_METRES);
  const second = await matchInProcess(context, {
    ...{ site, candidates: near, coverages: [], nearestMetres: NEAREST_METRES },
  });
  return { matches: [...onSite, ...second.matches], covering: new Set(first.covering) };
}

function checkedDataset(
  { dataset, version }: DatasetRow,
  site: Site,
  matches: readonly SiteMatch[],
  covering: ReadonlySet<number>,
): CheckedDataset {
  const own = matches.filter(({ datasetVersionId }) => datasetVersionId === version.id);
  const applies = own.some(({ relation }) => relation !== "nearest");
  const coverage = dataset.coverageOf === null ? "extent" : "stated";
  const isInOutline = version.bounds !== null && boxesIntersect(version.bounds, site.boundingBox);
  const isCovered = dataset.coverageOf === OUTLINE ? isInOutline : covering.has(version.id);
  const covers = coverage === "stated" ? isCovered : own.length > 0 || isInOutline;
  return {
    dataset: dataset.id,
    dataset_name: dataset.name,
    kind: dataset.kind,
    version: version.number ?? 0,
    state: applies ? "applies" : covers ? "nothing_here" : "not_covered",
    coverage,
  };
}

/** Returns the matches with the facts of their records: by dataset, the largest share first, then the nearest. */
async function itemsOf(
  context: Context,
  site: Site,
  compared: readonly DatasetRow[],
  matches: readonly SiteMatch[],
): Promise<PlaceItem[]> {
  if (matches.length === 0) return [];
  const keys = matches.map(
    ({ datasetVersionId, ordinal }) => sql`(${datasetVersionId}::int, ${ordinal}::int)`,
  );
  const found = await context.db
    .select({
      ...{ versionId: records.datasetVersionId, ordinal: records.ordinal, reference: records.reference },
      ...{ name: records.name, validFrom: records.validFrom, validTo: records.validTo },
    })
    .from(records)
    .where(sql`(${records.datasetVersionId}, ${records.ordinal}) in (${sql.join(keys, sql`, `)})`);
  const named = await documentsNaming(
    context,
    found.map(({ reference }) => reference),
    { without: compared.map(({ document }) => document.id), limit: MAX_POLICIES },
  );
  const byKey = new Map(found.map((row) => [`${row.versionId} ${row.ordinal}`, row]));
  return compared.flatMap((of) =>
    matches
      .filter(({ datasetVersionId }) => datasetVersionId === of.version.id)
      .sort(
        (a, b) =>
          (b.overlapM2 ?? 0) - (a.overlapM2 ?? 0) ||
          a.distanceMetres - b.distanceMetres ||
          a.ordinal - b.ordinal,
      )
      .flatMap((match) => {
        const row = byKey.get(`${match.datasetVersionId} ${match.ordinal}`);
        return row === undefined ? [] : [toItem(site, of, match, row, named.get(row.reference) ?? [])];
      }),
  );
}

type Facts = {
  readonly reference: string;
  readonly name: string | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
};

function toItem(
  site: Site,
  of: DatasetRow,
  match: SiteMatch,
  facts: Facts,
  named: readonly Naming[],
): PlaceItem {
  const { dataset, version } = of;
  return {
    dataset: dataset.id,
    dataset_name: dataset.name,
    kind: dataset.kind,
    reference: facts.reference,
    name: facts.name,
    record_ref: recordRefOf(facts.reference, of),
    relation: match.relation,
    overlap_m2: match.overlapM2,
    overlap_share: match.overlapM2 === null ? null : match.overlapM2 / site.areaM2,
    distance_metres: match.distanceMetres,
    valid_from: facts.validFrom,
    valid_to: facts.validTo,
    source: dataset.source,
    publisher: dataset.publisher,
    licence: dataset.licence,
    version: version.number ?? 0,
    policies: named.map(({ evidenceRef, title }) => ({ evidence_ref: evidenceRef, title })),
  };
}
