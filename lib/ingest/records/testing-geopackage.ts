import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Geometry } from "#lib/domain/geojson.ts";
import { writeWkb } from "#lib/geometry/wkb.ts";

/** Helpers for tests. Nothing else imports them. */

/** Returns a SQLite database that statements make. */
export function databaseOf(make: (database: DatabaseSync) => void): Uint8Array {
  const folder = mkdtempSync(path.join(tmpdir(), "database-"));
  try {
    const file = path.join(folder, "file.db");
    const database = new DatabaseSync(file);
    make(database);
    database.close();
    return new Uint8Array(readFileSync(file));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The tables that every GeoPackage has. */
const FRAME = `
  pragma application_id = 0x47504b47;
  create table gpkg_spatial_ref_sys (srs_name text not null, srs_id integer primary key, organization text not null,
    organization_coordsys_id integer not null, definition text not null, description text);
  insert into gpkg_spatial_ref_sys values ('Undefined', 0, 'NONE', 0, 'undefined', null),
    ('WGS 84', 4326, 'EPSG', 4326, '', null), ('OSGB36', 27700, 'EPSG', 27700, '', null),
    ('Web', 3857, 'EPSG', 3857, '', null);
  create table gpkg_contents (table_name text not null primary key, data_type text not null, identifier text unique,
    description text default '', last_change datetime, min_x double, min_y double, max_x double, max_y double,
    srs_id integer);
  create table gpkg_geometry_columns (table_name text not null, column_name text not null, geometry_type_name text,
    srs_id integer not null, z tinyint, m tinyint, constraint pk_geom_cols primary key (table_name, column_name));`;

export type LayerOf = {
  readonly name: string;
  /** Definitions of columns after its key. */
  readonly columns: string;
  readonly rows: readonly (readonly (string | number | null | Uint8Array)[])[];
  /** The coordinate system of its shapes, in the first column after the key. Absent for a table without shapes. */
  readonly system?: number;
};

/** Returns a GeoPackage with these layers. */
export function geoPackageOf(
  layers: readonly LayerOf[],
  also: (database: DatabaseSync) => void = () => {},
): Uint8Array {
  return databaseOf((database) => {
    database.exec(FRAME);
    const list = database.prepare(
      "insert into gpkg_contents (table_name, data_type, identifier, srs_id) values (?, ?, ?, ?)",
    );
    for (const { name, columns, rows, system } of layers) {
      list.run(name, system === undefined ? "attributes" : "features", name, system ?? null);
      if (system !== undefined)
        database
          .prepare("insert into gpkg_geometry_columns values (?, 'geom', 'GEOMETRY', ?, 0, 0)")
          .run(name, system);
      const shape = system === undefined ? "" : "geom geometry, ";
      database.exec(`create table "${name}" (fid integer primary key autoincrement, ${shape}${columns})`);
      for (const row of rows) {
        const marks = row.map(() => "?").join(", ");
        database.prepare(`insert into "${name}" values (null, ${marks})`).run(...row);
      }
    }
    also(database);
  });
}

/** Returns a geometry as a GeoPackage stores it. */
export function stored(geometry: Geometry, system = 4326): Uint8Array {
  const head = Buffer.from([0x47, 0x50, 0, 1, 0, 0, 0, 0]);
  head.writeInt32LE(system, 4);
  return new Uint8Array(Buffer.concat([head, writeWkb(geometry)]));
}
