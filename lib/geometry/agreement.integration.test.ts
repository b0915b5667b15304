import { randomBytes } from "node:crypto";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { geometryEngineContract } from "./engine-contract.ts";
import { degeneratePairs, randomPairs } from "./samples.ts";
import { planeEngine, postgisEngine } from "./testing-engines.ts";
import { writeWkt } from "./wkt.ts";

/** The server of the native tests, or null if it lacks PostGIS. */
const url = await serverWithPostgis();

async function serverWithPostgis(): Promise<string | null> {
  const server = process.env.TEST_DATABASE_URL;
  if (process.env.SIGHTLINE_TEST_DB !== "native" || !server) return null;
  const sql = postgres(server, { max: 1 });
  const found = await sql`select from pg_available_extensions where name = 'postgis'`;
  await sql.end();
  return found.length > 0 ? server : null;
}

/** Areas and distances differ by less than this, or by less than the lengths and areas that digits show. */
const SHARE = 0.001;
const METRES = 0.1;
const SQUARE_METRES = 0.01;

function near(a: number, b: number, absolute: number): boolean {
  return Math.abs(a - b) <= Math.max(absolute, SHARE * Math.max(a, b));
}

/**
 * PostGIS chooses the nearest points on a sphere, then measures them on the ellipsoid. So its distance may be too long by
 * the flattening, 1/298; ours is that of the nearest points.
 */
function sameDistance(own: number, postgis: number): boolean {
  return near(own, postgis, METRES) || (own < postgis && own > postgis * (1 - 1 / 298));
}

describe.skipIf(url === null)("our engine and PostGIS (needs PostGIS at TEST_DATABASE_URL)", () => {
  const name = `geometry_${randomBytes(6).toString("hex")}`;
  let server: Sql;
  let sql: Sql;

  beforeAll(async () => {
    server = postgres(url ?? "", { max: 1 });
    await server`create database ${server(name)}`;
    const address = new URL(url ?? "");
    address.pathname = name;
    sql = postgres(address.href, { max: 1, onnotice: () => {} });
    await sql`create extension postgis`;
  });

  afterAll(async () => {
    await sql.end();
    await server`drop database ${server(name)}`;
    await server.end();
  });

  geometryEngineContract(async () => postgisEngine(sql));

  // 10,000 random pairs in parts, so that no test is slow on a busy machine.
  const random = Array.from(
    { length: 10 },
    (_, at) => [`1,000 random pairs (${at + 1})`, randomPairs, 1000, at + 1] as const,
  );
  it.each([...random, ["510 degenerate pairs", degeneratePairs, 510, 1] as const])(
    "agree on %s",
    async (_, make, count, seed) => {
      const pairs = make(count, seed);
      const [ours, theirs] = [
        await (await planeEngine()).compare(pairs),
        await postgisEngine(sql).compare(pairs),
      ];
      const different = pairs.filter((_pair, at) => {
        const [own, other] = [ours[at], theirs[at]];
        return !(
          own &&
          other &&
          own.intersects === other.intersects &&
          own.within === other.within &&
          near(own.area, other.area, SQUARE_METRES) &&
          near(own.overlap, other.overlap, SQUARE_METRES) &&
          sameDistance(own.distanceMetres, other.distanceMetres)
        );
      });
      expect(different.map((pair) => pair.map(writeWkt))).toEqual([]);
    },
  );
});
