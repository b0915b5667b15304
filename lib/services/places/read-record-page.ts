import type { Context } from "#lib/context.ts";
import type { Geometry, SimpleGeometry } from "#lib/domain/geojson.ts";
import type { RecordPageView, RecordView } from "#lib/domain/record-api.ts";
import { gridReferenceOf } from "#lib/geometry/grid-reference.ts";
import { readRecord } from "#lib/services/datasets/read-record.ts";

/**
 * Returns what the page of a record shows. Its shape is described, not sent: a boundary may have 100,000 corners.
 * @throws AppError as `readRecord` does
 */
export async function readRecordPage(context: Context, recordRef: string): Promise<RecordPageView> {
  const { geometry, ...record } = await readRecord(context, recordRef);
  return { ...record, shape: shapeOf(geometry as Geometry | null, record.bounds) };
}

function shapeOf(geometry: Geometry | null, bounds: RecordView["bounds"]): RecordPageView["shape"] {
  if (geometry === null || bounds === null) return null;
  const [west, south, east, north] = bounds;
  const centre = [(west + east) / 2, (south + north) / 2] as const;
  return {
    type: geometry.type,
    corners: cornersOf(geometry),
    grid_reference: gridReferenceOf(centre)?.reference ?? null,
    centre,
  };
}

function cornersOf(geometry: Geometry): number {
  const parts = geometry.type === "GeometryCollection" ? geometry.geometries : [geometry];
  return parts.reduce((sum, part) => sum + positionsIn(part.coordinates), 0);
}

function positionsIn(value: SimpleGeometry["coordinates"] | readonly unknown[]): number {
  if (typeof value[0] === "number") return 1;
  return value.reduce<number>((sum, part) => sum + (Array.isArray(part) ? positionsIn(part) : 0), 0);
}
