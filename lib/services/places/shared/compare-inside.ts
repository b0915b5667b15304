import { sql } from "drizzle-orm";
import { datasets } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { datasetKindName } from "#lib/domain/dataset-kinds.ts";
import type { CheckedDataset, PlaceItem } from "#lib/domain/place-items.ts";
import type { ReportedDataset } from "#lib/domain/place-receipt.ts";
import type { RecordConditions } from "#lib/domain/record-conditions.ts";
import type { PlaceFact } from "#lib/domain/search-place.ts";
import { recordRefOf } from "#lib/services/datasets/shared/record-rows.ts";
import {
  type DatasetRow,
  isNamed,
  isPublished,
  selectDatasets,
} from "#lib/services/datasets/shared/visible-datasets.ts";
import { insideMatches, type RecordInside } from "../internal/inside-matches.ts";

type InsideQuery = {
  /** The id or the kind of the dataset whose records are the areas. */
  readonly inside: string;
  /** Ids or kinds of the datasets whose records are asked for; absent: every other dataset. */
  readonly kinds?: readonly string[] | undefined;
  readonly on: string;
  readonly conditions: RecordConditions;
};

export type ComparedInside = {
  /** The name of the areas: that of their kind, or of the dataset. */
  readonly name: string;
  readonly items: readonly (PlaceItem & Pick<PlaceFact, "sizeM2" | "inside">)[];
  readonly checked: readonly CheckedDataset[];
  readonly notCovered: readonly string[];
  readonly datasets: readonly ReportedDataset[];
  readonly documentIds: ReadonlyMap<string, string>;
};

/**
 * Returns the published records that the actor may see and that lie in an area of another dataset: by dataset, the largest
 * share first, then the largest record.
 */
export async function compareInside(context: Context, query: InsideQuery): Promise<ComparedInside> {
  const { inside, kinds, on, conditions } = query;
  const [areas, others] = await readDatasets(context, inside, kinds);
  const found = await insideMatches(context, {
    areaVersionIds: areas.map(({ version }) => version.id),
    versionIds: others.map(({ version }) => version.id),
    on,
    conditions,
  });
  const ofVersion = new Map([...areas, ...others].map((row) => [row.version.id, row]));
  const byVersion = Map.groupBy(found, ({ record }) => record.datasetVersionId);
  const known = new Set(others.flatMap(({ dataset }) => [dataset.id, dataset.kind]));
  return {
    name: nameOf(inside, areas),
    items: others.flatMap((of) =>
      (byVersion.get(of.version.id) ?? []).toSorted(inOrder).map((match) => toItem(match, of, ofVersion)),
    ),
    checked: others.map(({ dataset, version }) => ({
      dataset: dataset.id,
      dataset_name: dataset.name,
      kind: dataset.kind,
      version: version.number ?? 0,
      state: areas.length === 0 ? "not_covered" : byVersion.has(version.id) ? "applies" : "nothing_here",
      coverage: "stated",
    })),
    notCovered: [
      ...(areas.length === 0 ? [inside] : []),
      ...(kinds ?? []).filter((kind) => !known.has(kind)),
    ],
    datasets: [...areas, ...others].map(({ dataset, version }) => ({
      ...{ dataset: dataset.id, version: version.number ?? 0, contentHash: version.contentHash ?? "" },
    })),
    documentIds: new Map(others.map(({ dataset, document }) => [dataset.id, document.id])),
  };
}

async function readDatasets({ db, actor }: Context, inside: string, kinds: readonly string[] | undefined) {
  const areas = await selectDatasets(db, actor, isPublished(), isNamed(inside));
  const areaIds = new Set(areas.map(({ dataset }) => dataset.id));
  const names = sql`${sql.param([...(kinds ?? [])])}::text[]`;
  const of =
    kinds === undefined ? [] : [sql`(${datasets.id} = any(${names}) or ${datasets.kind} = any(${names}))`];
  const others = await selectDatasets(db, actor, isPublished(), ...of);
  return [areas, others.filter(({ dataset }) => !areaIds.has(dataset.id))] as const;
}

function nameOf(inside: string, areas: readonly DatasetRow[]): string {
  const byId = areas.find(({ dataset }) => dataset.id === inside);
  return byId?.dataset.name ?? datasetKindName(inside);
}

function inOrder(a: RecordInside, b: RecordInside): number {
  return (
    (b.share ?? 1) - (a.share ?? 1) ||
    (b.record.sizeM2 ?? 0) - (a.record.sizeM2 ?? 0) ||
    a.record.ordinal - b.record.ordinal
  );
}

function toItem(
  { record, area, share }: RecordInside,
  of: DatasetRow,
  ofVersion: ReadonlyMap<number, DatasetRow>,
): ComparedInside["items"][number] {
  const { dataset, version } = of;
  const areaOf = ofVersion.get(area.datasetVersionId) ?? of;
  return {
    dataset: dataset.id,
    dataset_name: dataset.name,
    kind: dataset.kind,
    reference: record.reference,
    name: record.name,
    record_ref: recordRefOf(record.reference, of),
    relation: "intersects",
    overlap_m2: null,
    overlap_share: null,
    distance_metres: 0,
    valid_from: record.validFrom,
    valid_to: record.validTo,
    source: dataset.source,
    publisher: dataset.publisher,
    licence: dataset.licence,
    version: version.number ?? 0,
    policies: [],
    ...(record.sizeM2 !== null && { sizeM2: record.sizeM2 }),
    inside: { name: area.name ?? area.reference, recordRef: recordRefOf(area.reference, areaOf), share },
  };
}
