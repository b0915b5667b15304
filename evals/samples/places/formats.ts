import type { Geometry, Position } from "#lib/domain/geojson.ts";

export type SampleRecord = {
  readonly reference: string;
  readonly name: string;
  readonly geometry: Geometry;
  readonly point?: Geometry;
  readonly startDate: string;
  readonly entryDate: string;
  readonly documentationUrl: string;
  readonly notes?: string;
  /** Columns of one dataset beyond those of the Planning Data specification. */
  readonly more: Readonly<Record<string, string | number>>;
};

const ORGANISATION = "Pellingford Borough Council";

/** The columns of the Planning Data specification that are not the shape. */
function valuesOf(dataset: string, record: SampleRecord): Record<string, string | number> {
  const { reference, name, startDate, entryDate, documentationUrl, notes = "", more } = record;
  return {
    ...{ dataset, entity: entityOf(dataset, reference), reference, name, organisation: ORGANISATION },
    ...{ "start-date": startDate, "end-date": "", "entry-date": entryDate },
    ...{ "documentation-url": documentationUrl, notes, ...more },
  };
}

/** Returns a number of nine digits that a record keeps. Real entities have at most eight. */
function entityOf(dataset: string, reference: string): number {
  let hash = 0;
  for (const character of `${dataset} ${reference}`)
    hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 100_000_000;
  return 900_000_000 + hash;
}

/** Writes records as GeoJSON, a feature on each line. */
export function writeGeoJson(dataset: string, records: readonly SampleRecord[]): string {
  const features = records.map((record) =>
    JSON.stringify({ type: "Feature", properties: valuesOf(dataset, record), geometry: record.geometry }),
  );
  return `{"type":"FeatureCollection","features":[\n${features.join(",\n")}\n]}\n`;
}

/** Writes records as comma-separated values, with their shapes as well-known text. */
export function writeCsv(dataset: string, records: readonly SampleRecord[]): string {
  const rows = records.map((record) => {
    const { geometry, point = geometry } = record;
    const shapes = {
      geometry: geometry.type === "Point" ? "" : textOf(geometry),
      point: point.type === "Point" ? textOf(point) : "",
    };
    return { ...valuesOf(dataset, record), ...shapes };
  });
  const columns = Object.keys(rows[0] ?? {});
  const lines = [columns, ...rows.map((row) => Object.entries(row).map(([, value]) => String(value)))];
  return `${lines.map((cells) => cells.map(quoted).join(",")).join("\n")}\n`;
}

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const pair = ([longitude, latitude]: Position) => `${longitude} ${latitude}`;

function textOf(geometry: Geometry): string {
  if (geometry.type === "Point") return `POINT(${pair(geometry.coordinates)})`;
  if (geometry.type !== "Polygon") throw new Error(`The samples have no ${geometry.type}.`);
  return `POLYGON(${geometry.coordinates.map((ring) => `(${ring.map(pair).join(",")})`).join(",")})`;
}
