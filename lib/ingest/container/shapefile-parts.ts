import type { ZipArchive, ZipEntry } from "./zip.ts";

/** The files of one layer of a Shapefile: those with the same name and other extensions. */
export type ShapefileLayer = {
  /** The name of its files without their extension. */
  readonly name: string;
  readonly shp: ZipEntry;
  readonly dbf: ZipEntry | null;
  readonly prj: ZipEntry | null;
  readonly cpg: ZipEntry | null;
};

type ShapefileParts = {
  readonly layers: readonly ShapefileLayer[];
  /** Files of the zip that belong to no layer. */
  readonly others: readonly ZipEntry[];
};

const SYSTEM_FILE = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i;

/** Returns the layers of a zip, by their path. Extensions may be in upper case. */
export function shapefileParts({ entries }: Pick<ZipArchive, "entries">): ShapefileParts {
  const files = entries.filter(({ name }) => !name.endsWith("/") && !SYSTEM_FILE.test(name));
  const byPath = new Map(files.map((entry) => [entry.name.toLowerCase(), entry]));
  const shapes = files.filter(({ name }) => /[^/]\.shp$/i.test(name));
  const bases = new Set(shapes.map(({ name }) => baseOf(name)));
  const layers = shapes.map((shp): ShapefileLayer => {
    const part = (extension: string) =>
      byPath.get(`${shp.name.slice(0, -4).toLowerCase()}.${extension}`) ?? null;
    const name = shp.name.slice(shp.name.lastIndexOf("/") + 1, -4);
    return { name, shp, dbf: part("dbf"), prj: part("prj"), cpg: part("cpg") };
  });
  return {
    layers: layers.toSorted((a, b) => (a.shp.name < b.shp.name ? -1 : 1)),
    others: files.filter(({ name }) => !bases.has(baseOf(name))),
  };
}

/**
 * True if a zip is a Shapefile and no archive of documents: it has a layer, and no more other files than files of
 * layers. A locked one is an archive: its password unlocks it, and the copy shows what it is.
 */
export function isShapefile(zip: Pick<ZipArchive, "entries">): boolean {
  const { layers, others } = shapefileParts(zip);
  if (layers.length === 0 || layers.some(({ shp }) => shp.encrypted)) return false;
  const files = layers.flatMap(({ shp, dbf, prj, cpg }) => [shp, dbf, prj, cpg]);
  return others.length <= files.filter((file) => file !== null).length;
}

/** Returns a path without its extensions: "layers/sites.shp.xml" belongs to "layers/sites.shp". */
function baseOf(path: string): string {
  const [folder, name] = [path.slice(0, path.lastIndexOf("/") + 1), path.slice(path.lastIndexOf("/") + 1)];
  return `${folder}${name.replace(/(?:\.shp)?\.[^.]*$/i, "")}`.toLowerCase();
}
