import type { Geometry, Position } from "#lib/domain/geojson.ts";
import type { RecordDraft } from "#lib/domain/records.ts";
import { areaSquareMetres } from "#lib/geometry/area.ts";
import { boundingBoxOf } from "#lib/geometry/bounding-box.ts";
import { writeWkb } from "#lib/geometry/wkb.ts";
import { placeName, seeded } from "./texts.ts";

/** One invented dataset: its share of all records, and the shapes of its records. */
export type PlacedLayer = {
  readonly name: string;
  readonly share: number;
  /** Corners of an outline; 1 for points. */
  readonly corners: number;
  /** Half of its width, in degrees of latitude. */
  readonly size: number;
};

/** The datasets of an authority, by what its registers hold: many points, fewer plots, and some long outlines. */
export const PLACED_LAYERS: readonly PlacedLayer[] = [
  { name: "Trees", share: 0.4, corners: 1, size: 0 },
  { name: "Listed buildings", share: 0.25, corners: 1, size: 0 },
  { name: "Planning applications", share: 0.2, corners: 6, size: 0.0003 },
  { name: "Brownfield land", share: 0.1, corners: 12, size: 0.0008 },
  { name: "Conservation areas", share: 0.049, corners: 80, size: 0.002 },
  { name: "Flood zones", share: 0.001, corners: 2000, size: 0.012 },
];

/** Towns of the invented county: longitude, latitude, and how densely they are filled. The first one is the densest. */
export const TOWNS: readonly (readonly [longitude: number, latitude: number, spread: number])[] = [
  [-1.51, 52.405, 0.02],
  [-1.58, 52.29, 0.03],
  [-1.26, 52.37, 0.03],
  [-1.54, 52.52, 0.04],
  [-1.9, 52.48, 0.08],
];

/** Yields the records of a layer in parts of a thousand, most of them in towns. */
export function* placedRecords(layer: PlacedLayer, count: number): Generator<readonly RecordDraft[]> {
  const random = seeded(91 + layer.corners + Math.round(layer.share * 1000));
  let part: RecordDraft[] = [];
  for (let row = 1; row <= count; row++) {
    part.push(draftOf(random, layer, row));
    if (part.length < 1000 && row < count) continue;
    yield part;
    part = [];
  }
}

function draftOf(random: () => number, { corners, size }: PlacedLayer, row: number): RecordDraft {
  const centre = placeOf(random);
  const geometry = corners === 1 ? pointAt(centre) : outline(random, centre, corners, size);
  return {
    ...{ row, reference: `B/${String(row).padStart(6, "0")}`, name: placeName(random) },
    ...{ organisation: null, entryDate: null, documentationUrl: null, notes: null },
    validFrom: random() < 0.5 ? "2019-05-01" : null,
    validTo: random() < 0.1 ? "2022-01-01" : null,
    attributes: {},
    geometry: writeWkb(geometry),
    bounds: boundingBoxOf(geometry),
    areaM2: corners === 1 ? null : areaSquareMetres(geometry),
    faults: [],
  };
}

/** Four of five records are in a town, the closer to its centre the more; the others anywhere in the county. */
function placeOf(random: () => number): Position {
  if (random() < 0.2) return [-2.2 + random() * 1.1, 52.1 + random() * 0.7];
  const [longitude, latitude, spread] = TOWNS[Math.floor(random() ** 2 * TOWNS.length)] ?? [0, 0, 0];
  const around = () => (random() + random() + random() - 1.5) * spread;
  return [longitude + around() * 1.6, latitude + around()];
}

function pointAt(coordinates: Position): Geometry {
  return { type: "Point", coordinates };
}

/** A ragged outline around a centre, which never crosses itself. */
function outline(random: () => number, [x, y]: Position, corners: number, size: number): Geometry {
  const ring = Array.from({ length: corners }, (_, at): Position => {
    const angle = (2 * Math.PI * at) / corners;
    const radius = size * (0.6 + 0.4 * random());
    return [x + 1.6 * radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
  return { type: "Polygon", coordinates: [[...ring, ...ring.slice(0, 1)]] };
}
