import { sql } from "drizzle-orm";
import { datasets } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { OUTLINE } from "#lib/domain/coverage.ts";
import { datasetKindName } from "#lib/domain/dataset-kinds.ts";
import type { PlaceReport, PlaceReportRequest } from "#lib/domain/place-api.ts";
import type { CheckedDataset, PlaceItem } from "#lib/domain/place-items.ts";
import { NEAREST_METRES } from "#lib/domain/place-limits.ts";
import type { ReportedDataset } from "#lib/domain/place-receipt.ts";
import { hasConditions, type RecordConditions } from "#lib/domain/record-conditions.ts";
import { boxesIntersect } from "#lib/geometry/bounding-box.ts";
import type { SiteMatch } from "#lib/places/match-site.ts";
import type { LinkingRecord } from "#lib/places/record-links.ts";
import type { Site } from "#lib/places/site.ts";
import { recordRefOf } from "#lib/services/datasets/shared/record-rows.ts";
import {
  type DatasetRow,
  isPublished,
  selectDatasets,
} from "#lib/services/datasets/shared/visible-datasets.ts";
import { type LinkedPolicy, linkedDocuments } from "../internal/linked-documents.ts";
import { matchInProcess, readSiteInProcess } from "../internal/places-process.ts";
import { type CandidateRecord, siteCandidates } from "../internal/site-candidates.ts";

export type ComparedPlace = {
  readonly report: Omit<PlaceReport, "receipt_id">;
  readonly datasets: readonly ReportedDataset[];
  /** The document of each dataset that was compared, by the dataset's id. */
  readonly documentIds: ReadonlyMap<string, string>;
  /** Sizes in square metres by the ref of a record, if there are conditions. */
  readonly sizes: ReadonlyMap<string, number>;
};

/**
 * Compares a place with the published records that the actor may see. Stores nothing.
 * @param conditions what records must meet; with any, the nearest records are left out
 */
export async function comparePlace(
  context: Context,
  request: PlaceReportRequest,
  conditions: RecordConditions = {},
): Promise<ComparedPlace> {
  const { geometry, buffer_metres: bufferMetres } = request;
  const [site, compared] = await Promise.all([
    readSiteInProcess(context, { geometry, bufferMetres }),
    selectDatasets(context.db, context.actor, isPublished(), ...chosen(request)),
  ]);
  const on = request.on ?? context.now.toISOString().slice(0, 10);
  const matched = await matchRecords(context, site, compared, { on, conditions });
  const checked = checkedDatasets(compared, site, matched);
  const uncovered = checked.filter(({ state }) => state === "not_covered");
  const ofVersion = new Map(compared.map((row) => [row.version.id, row]));
  return {
    report: {
      site: siteView(site),
      on,
      items: itemsOf(site, compared, matched),
      checked,
      not_covered: [...uncovered.map(({ dataset }) => dataset), ...withoutDataset(request, compared)],
    },
    datasets: compared.map(({ dataset, version }) => ({
      ...{ dataset: dataset.id, version: version.number ?? 0, contentHash: version.contentHash ?? "" },
    })),
    documentIds: new Map(compared.map(({ dataset, document }) => [dataset.id, document.id])),
    sizes: new Map(
      matched.candidates.flatMap(({ datasetVersionId, reference, sizeM2 }) => {
        const of = ofVersion.get(datasetVersionId);
        return of === undefined || sizeM2 === null ? [] : [[recordRefOf(reference, of), sizeM2]];
      }),
    ),
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

type Matched = {
  readonly matches: readonly SiteMatch[];
  readonly covering: ReadonlySet<number>;
  readonly candidates: readonly CandidateRecord[];
  /** Returns the documents that are linked to a candidate. */
  readonly policiesOf: (record: CandidateRecord) => readonly LinkedPolicy[];
};

/** Returns the records on a site. For datasets without any, their nearest records. */
async function matchRecords(
  context: Context,
  site: Site,
  compared: readonly DatasetRow[],
  { on, conditions }: { readonly on: string; readonly conditions: RecordConditions },
): Promise<Matched> {
  const nearestMetres = hasConditions(conditions) ? 0 : NEAREST_METRES;
  const versionIds = compared.map(({ version }) => version.id);
  const coverages = compared.flatMap(({ dataset, version }) =>
    dataset.coverage === null ? [] : [{ datasetVersionId: version.id, area: dataset.coverage }],
  );
  const candidates = await siteCandidates(context, { site, versionIds, on, conditions }, nearestMetres);
  const kindOf = new Map(compared.map(({ dataset, version }) => [version.id, dataset.kind]));
  const linking = (record: CandidateRecord): LinkingRecord => {
    const kind = kindOf.get(record.datasetVersionId) ?? null;
    return { ...record, kindName: kind === null ? null : datasetKindName(kind) };
  };
  // The database looks up the links while the process compares.
  const [{ matches, covering }, linked] = await Promise.all([
    matchInProcess(context, {
      ...{ site, coverages, nearestMetres },
      candidates: candidates.map(({ datasetVersionId, ordinal, geometry, mayBeOnSite }) => ({
        ...{ datasetVersionId, ordinal, geometry, mayBeOnSite },
      })),
    }),
    linkedDocuments(
      context,
      candidates.map(linking),
      compared.map(({ document }) => document.id),
    ),
  ]);
  const policiesOf = (record: CandidateRecord) => linked(linking(record));
  return { matches, covering: new Set(covering), candidates, policiesOf };
}

function checkedDatasets(
  compared: readonly DatasetRow[],
  site: Site,
  { matches, covering }: Matched,
): CheckedDataset[] {
  const byVersion = Map.groupBy(matches, ({ datasetVersionId }) => datasetVersionId);
  return compared.map(({ dataset, version }) => {
    const own = byVersion.get(version.id) ?? [];
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
  });
}

/** Returns the matches with the facts of their records: by dataset, the largest share first, then the nearest. */
function itemsOf(
  site: Site,
  compared: readonly DatasetRow[],
  { matches, candidates, policiesOf }: Matched,
): PlaceItem[] {
  const byKey = new Map(candidates.map((row) => [keyOf(row), row]));
  const found = matches.flatMap((match) => {
    const row = byKey.get(keyOf(match));
    return row === undefined ? [] : [{ match, row }];
  });
  const byVersion = Map.groupBy(found, ({ match }) => match.datasetVersionId);
  return compared.flatMap((of) =>
    (byVersion.get(of.version.id) ?? [])
      .sort(
        ({ match: a }, { match: b }) =>
          (b.overlapM2 ?? 0) - (a.overlapM2 ?? 0) ||
          a.distanceMetres - b.distanceMetres ||
          a.ordinal - b.ordinal,
      )
      .map(({ match, row }) => toItem(site, of, match, row, policiesOf(row))),
  );
}

function keyOf({ datasetVersionId, ordinal }: Pick<SiteMatch, "datasetVersionId" | "ordinal">): string {
  return `${datasetVersionId} ${ordinal}`;
}

function toItem(
  site: Site,
  of: DatasetRow,
  match: SiteMatch,
  facts: CandidateRecord,
  policies: readonly LinkedPolicy[],
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
    // What a record names applies where the record lies.
    policies: policies.filter(({ how }) => how !== "named_by_record" || match.relation !== "nearest"),
  };
}
