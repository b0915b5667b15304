import type { Sql } from "postgres";
import { areaSquareMetres } from "./area.ts";
import type { GeometryEngine, PairFacts } from "./engine-contract.ts";
import { openPlane } from "./open-plane.ts";
import { writeWkb } from "./wkb.ts";

/** Our own engine, for the contract. */
export async function planeEngine(): Promise<GeometryEngine> {
  const plane = await openPlane();
  return {
    compare: async (pairs) =>
      pairs.map(([first, second]) => {
        const site = plane.prepare(first);
        return {
          intersects: site.intersects(second),
          within: site.within(second),
          overlap: site.overlapSquareMetres(second),
          area: areaSquareMetres(first),
          distanceMetres: site.distanceMetres(second),
        };
      }),
  };
}

/** PostGIS, for the contract. `st_distancespheroid` compares all edges, and no areas. */
export function postgisEngine(sql: Sql): GeometryEngine {
  return {
    compare: async (pairs) => {
      const firsts = pairs.map(([first]) => Buffer.from(writeWkb(first)).toString("hex"));
      const seconds = pairs.map(([, second]) => Buffer.from(writeWkb(second)).toString("hex"));
      return await sql<PairFacts[]>`
        select st_intersects(a, b) as intersects, st_within(a, b) as within,
          st_area(st_collectionextract(st_intersection(a, b), 3)::geography) as overlap,
          st_area(a::geography) as area, 
          case when st_intersects(a, b) then 0 else st_distancespheroid(a, b) end as "distanceMetres"
        from (
          select row, st_collectionextract(st_geomfromwkb(decode(first, 'hex'), 4326)) as a,
            st_collectionextract(st_geomfromwkb(decode(second, 'hex'), 4326)) as b
          from unnest(${firsts}::text[], ${seconds}::text[]) with ordinality as pair (first, second, row)
          offset 0
        ) as pairs
        order by row`;
    },
  };
}
