/** Longitude and latitude in degrees, WGS 84. While a file is read: x and y of its own coordinate system. */
export type Position = readonly [number, number];

export type Point = { readonly type: "Point"; readonly coordinates: Position };
type MultiPoint = { readonly type: "MultiPoint"; readonly coordinates: readonly Position[] };
type LineString = { readonly type: "LineString"; readonly coordinates: readonly Position[] };
type MultiLineString = {
  readonly type: "MultiLineString";
  readonly coordinates: readonly (readonly Position[])[];
};
/** The shell first, then its holes. Each ring is closed. */
export type Polygon = { readonly type: "Polygon"; readonly coordinates: readonly (readonly Position[])[] };
export type MultiPolygon = {
  readonly type: "MultiPolygon";
  readonly coordinates: readonly (readonly (readonly Position[])[])[];
};

/** A geometry of one kind: points, lines or areas. */
export type SimpleGeometry = Point | MultiPoint | LineString | MultiLineString | Polygon | MultiPolygon;

/** Geometries of several kinds, at most one of each kind. It holds no collection. */
type GeometryCollection = {
  readonly type: "GeometryCollection";
  readonly geometries: readonly SimpleGeometry[];
};

/** A geometry of OGC Simple Features as GeoJSON (RFC 7946): two dimensions, not empty, finite numbers. */
export type Geometry = SimpleGeometry | GeometryCollection;

/** West, south, east and north, in degrees. */
export type BoundingBox = readonly [number, number, number, number];
