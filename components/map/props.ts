import type { BoundingBox, Geometry } from "#lib/domain/geojson.ts";

/** A dataset that the map can show as a layer. */
export type MapDataset = {
  readonly id: string;
  readonly name: string;
  readonly kind: string | null;
  /** The file that it was read from. */
  readonly document: { readonly title: string };
  /** The version that is drawn. A new number loads the layer again. */
  readonly version: number;
  readonly bounds: BoundingBox | null;
};

/** What the map shows. It reads nothing but its tiles; what a person does there, it reports. */
export type PlacesMapProps = {
  readonly datasets: readonly MapDataset[];
  /** The place that a person draws, types or picks (WGS 84); null without one. */
  readonly site: Geometry | null;
  readonly bufferMetres: number;
  /** The ref of the record that is chosen in the list beside the map. */
  readonly selectedRecordRef: string | null;
  /** The map moves here when it changes, for example to the dataset that is listed. */
  readonly focus?: BoundingBox | null;
  /** Records in force on this day; absent: today. */
  readonly on?: string;
  /** The style of a base map on another host, which an admin configures; null for none. */
  readonly baseMapUrl?: string | null;
  readonly onSiteChange: (site: Geometry | null) => void;
  readonly onSelect: (recordRef: string) => void;
};

/** What a press on the map does. */
export type MapTool = "move" | "area" | "circle" | "point" | "edit";
