import { sql } from "drizzle-orm";
import { rows as select } from "#db/statement.ts";
import type { Context } from "#lib/context.ts";
import type { Geometry, Position } from "#lib/domain/geojson.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { boundingBoxOf } from "#lib/geometry/bounding-box.ts";
import { openPlane } from "#lib/geometry/open-plane.ts";
import type { Plane } from "#lib/geometry/plane.ts";
import { storedGeometry } from "#lib/geometry/wkb.ts";
import { RecordWriter } from "#lib/indexing/records.ts";
import { placeInTile } from "#lib/places/tile-address.ts";
import { readTile } from "#lib/services/places/read-tile.ts";
import { reportPlace } from "#lib/services/places/report-place.ts";
import { dropFiles, makeUploadsCorpus, until } from "../drop.ts";
import type { Figure } from "../figures.ts";
import { type BenchInstance, type OpenOptions, openBenchInstance } from "../instance.ts";
import { PLACED_LAYERS, type PlacedLayer, placedRecords, TOWNS } from "../placed-records.ts";
import { interleaved, timed } from "../sampling.ts";
import { quantile, summarise } from "../statistics.ts";
import { seeded } from "../texts.ts";

const WARM_UP = 10;
const ROUNDS = 60;
const TILE_ROUNDS = 7;
const LAST_ZOOM = 18;
/** Half of the width of a site in degrees of latitude: sites are up to a kilometre wide. */
const SITE_SIZES = [0.0005, 0.0015, 0.0045];

/**
 * Site reports and map tiles over invented datasets of `count` records together. The floor of a report is the engine's
 * own query: the records whose rectangles meet the site's, and the exact predicate over their shapes.
 */
export async function placesFigures(
  options: OpenOptions & { say(line: string): void },
  count: number,
): Promise<Figure[]> {
  const instance = await openBenchInstance(options);
  try {
    await loadAll(instance, options, count);
    return [...(await reportFigures(instance, count)), ...(await tileFigures(instance))];
  } finally {
    await instance.close();
  }
}

/** Loads all datasets as an instance would have them. */
async function loadAll(
  instance: BenchInstance,
  options: { say(line: string): void },
  count: number,
): Promise<void> {
  await makeUploadsCorpus(instance);
  await instance.startWorker();
  for (const layer of PLACED_LAYERS) {
    await publish(instance, layer, Math.max(1, Math.round(count * layer.share)));
    options.say(`places: ${layer.name}`);
  }
  await instance.runtime.database.sql`analyze`;
}

/** Publishes a layer as the second version of a dataset whose first one is read from a file of one row. */
async function publish(instance: BenchInstance, layer: PlacedLayer, count: number): Promise<void> {
  const path = `places/${layer.name}.csv`;
  const text = "reference,name,start-date,point\nB/1,First,2020-01-01,POINT(-1.5 52.4)\n";
  await dropFiles(instance, [{ path, text }]);
  const { db, sql: query } = instance.runtime.database;
  const read = () => query<{ id: string; versionId: number }[]>`
    select datasets.id, documents.published_version_id as "versionId" from datasets
    join documents on documents.id = datasets.document_id
    where documents.source_path = ${path} and datasets.published_version is not null`;
  // Its records are read by a job of their own.
  await until(async () => (await read()).length > 0);
  const [dataset] = await read();
  if (dataset === undefined) throw new AppError("internal", `${path} was not read as a dataset.`);
  const { signal } = new AbortController();
  const mapping = { fields: { reference: "reference" }, geometry: null };
  const writer = await RecordWriter.begin(
    db,
    {
      ...{ datasetId: dataset.id, versionId: dataset.versionId, recipe: "bench" },
      layer: { layer: "", columns: ["reference"], mapping },
    },
    signal,
  );
  for (const drafts of placedRecords(layer, count)) await writer.write(drafts);
  const end = { ...{ layer: "", rows: count, refused: 0, faults: {}, refusedRows: [] }, notes: [] };
  await db.transaction((tx) => writer.publish(tx, { ...end, coordinates: null }, new Date()));
}

/** Sites in and between towns, of three sizes. */
function siteOf(random: () => number): Geometry {
  const [longitude, latitude, spread] = TOWNS[Math.floor(random() * TOWNS.length)] ?? [0, 0, 0];
  const half = SITE_SIZES[Math.floor(random() * SITE_SIZES.length)] ?? 0;
  const x = longitude + (random() - 0.5) * 2 * spread;
  const y = latitude + (random() - 0.5) * 2 * spread;
  const ring = Array.from({ length: 8 }, (_, at): Position => {
    const angle = (Math.PI * at) / 4;
    return [x + 1.6 * half * Math.cos(angle), y + half * Math.sin(angle)];
  });
  return { type: "Polygon", coordinates: [[...ring, ...ring.slice(0, 1)]] };
}

async function reportFigures(instance: BenchInstance, count: number): Promise<Figure[]> {
  const random = seeded(17);
  const sites = Array.from({ length: WARM_UP + ROUNDS }, () => siteOf(random));
  const siteAt = (round: number) => sites[round] ?? { type: "Point", coordinates: [0, 0] };
  const plane = await openPlane();
  const items: number[] = [];
  const samples = await interleaved(
    [
      async (round) => {
        const { tookMs } = await timed(() => rawQuery(instance.context(), plane, siteAt(round)));
        return { floor: tookMs };
      },
      async (round) => {
        const request = { geometry: siteAt(round), buffer_metres: 0 };
        const { result, tookMs } = await timed(() => reportPlace(instance.context(), request));
        items.push(result.items.length);
        return { report: tookMs };
      },
    ],
    { rounds: ROUNDS, warmUp: WARM_UP },
  );
  const floor = summarise(samples.get("floor") ?? []);
  const report = summarise(samples.get("report") ?? []);
  const target = { kind: "target", atMost: 100 } as const;
  return [
    {
      name: `${count.toLocaleString("en-GB")} records: the engine's own query for a site`,
      ...{ unit: "ms", value: floor.median, samples: floor, bound: null },
    },
    {
      name: `site report with its receipt, ${quantile(items, 0.5)} items at the median`,
      ...{ unit: "ms", value: report.median, samples: report, bound: target },
    },
    {
      ...{ name: "site report / own query", unit: "ratio", value: report.median / floor.median },
      ...{ samples: null, bound: { kind: "ratio", atMost: 1.5 } },
    },
  ];
}

/** The floor: rectangles by their index, then the exact predicate, and nothing else. Returns how many records meet. */
async function rawQuery({ db }: Context, plane: Plane, site: Geometry): Promise<number> {
  const [west, south, east, north] = boundingBoxOf(site);
  const found = await select<{ geometry: Uint8Array }>(
    db,
    sql`select geometry from records join dataset_versions on dataset_versions.id = dataset_version_id and number = 2
      where records.bounds && box(point(${east}::float8, ${north}::float8), point(${west}::float8, ${south}::float8))`,
  );
  const prepared = plane.prepare(site);
  return found.filter(({ geometry }) => prepared.intersects(storedGeometry(geometry))).length;
}

/** Tiles over the densest town at every zoom level, in turns. */
async function tileFigures(instance: BenchInstance): Promise<Figure[]> {
  const [longitude, latitude] = TOWNS[0] ?? [0, 0, 0];
  const whole = placeInTile({ z: 0, x: 0, y: 0 }, [longitude, latitude]);
  const zooms = Array.from({ length: LAST_ZOOM + 1 }, (_, z) => z);
  const addressOf = (z: number) => ({
    ...{ z, x: Math.floor(whole[0] * 2 ** z), y: Math.floor(whole[1] * 2 ** z) },
  });
  const bytes = new Map<number, number>();
  const samples = await interleaved(
    zooms.map((z) => async (round) => {
      const address = addressOf(z);
      // Another day is another tile, so that none is in the cache. The records in force stay the same.
      const on = new Date(Date.UTC(2026, 0, 1 + round)).toISOString().slice(0, 10);
      const read = async () => (await readTile(instance.context(), { address, query: { on } })).read();
      const { result, tookMs } = await timed(read);
      bytes.set(z, result.byteLength);
      const again = await timed(read);
      return { [String(z)]: tookMs, again: again.tookMs };
    }),
    { rounds: TILE_ROUNDS, warmUp: 2 },
  );
  const again = summarise(samples.get("again") ?? []);
  const target = { kind: "target", atMost: 50 } as const;
  return [
    ...zooms.map((z): Figure => {
      const took = summarise(samples.get(String(z)) ?? []);
      const size = `${((bytes.get(z) ?? 0) / 1000).toFixed(0)} kB`;
      return {
        ...{ name: `tile of the densest town, zoom ${z}, ${size}`, unit: "ms" },
        ...{ value: took.median, samples: took, bound: target },
      };
    }),
    {
      ...{ name: "tile that was made before, asked again", unit: "ms" },
      ...{ value: again.median, samples: again, bound: target },
    },
  ];
}
