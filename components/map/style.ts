import type {
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  LayerSpecification,
  Map as MapLibreMap,
  StyleSpecification,
} from "maplibre-gl";
import { type LayerColour, SITE_COLOUR } from "#lib/domain/kind-colours.ts";
import { metresPerPixel } from "./view.ts";

export type Theme = "light" | "dark";

/** The source of our tiles, and the one of the site. */
export const RECORDS = "records";
export const SITE = "site";
/** Deeper tiles show no more detail: a unit of a tile is smaller than 10 centimetres here. */
const MAX_TILE_ZOOM = 16;

const GROUND: LayerColour = { light: "#eef0ed", dark: "#171b1a" };
const INK: LayerColour = { light: "#ffffff", dark: "#0e1110" };

/** Returns the address of our tiles. */
function tilesUrl(origin: string, datasets: readonly { readonly id: string }[], on?: string): string {
  const query = new URLSearchParams({ datasets: datasets.map(({ id }) => id).join(",") });
  if (on !== undefined) query.set("on", on);
  return `${origin}/api/places/tiles/{z}/{x}/{y}?${query}`;
}

/** A style without a base map: a plain ground. */
export function plainStyle(theme: Theme): StyleSpecification {
  return {
    version: 8,
    sources: {},
    layers: [{ id: "ground", type: "background", paint: { "background-color": GROUND[theme] } }],
  };
}

/** Ids of the layers of a dataset, from the lowest. */
export function layerIdsOf(dataset: string): readonly string[] {
  return ["fill", "line", "dot", "cluster", "count"].map((part) => `${part} ${dataset}`);
}

const isChosen: ExpressionSpecification = ["boolean", ["feature-state", "selected"], false];
const isPointed: ExpressionSpecification = ["boolean", ["feature-state", "hover"], false];
const isArea: ExpressionSpecification = ["==", ["geometry-type"], "Polygon"];
const isPoint: ExpressionSpecification = ["==", ["geometry-type"], "Point"];
const isCluster: ExpressionSpecification = ["has", "count"];

function byState(
  chosen: number,
  pointed: number,
  other: number,
): DataDrivenPropertyValueSpecification<number> {
  return ["case", isChosen, chosen, isPointed, pointed, other];
}

/** Adds the source of our tiles. */
export function addTiles(
  map: MapLibreMap,
  datasets: readonly { readonly id: string }[],
  on: string | undefined,
): void {
  map.addSource(RECORDS, {
    type: "vector",
    tiles: [tilesUrl(window.location.origin, datasets, on)],
    maxzoom: MAX_TILE_ZOOM,
    promoteId: "record_ref",
  });
}

/** Returns the font of a base map's labels, which its host has; undefined without one: the browser's own. */
export function fontOf(map: MapLibreMap): string[] | undefined {
  for (const layer of map.getStyle().layers) {
    const font: unknown = layer.type === "symbol" ? layer.layout?.["text-font"] : undefined;
    // An expression is an array too, of which not every part is a text.
    if (isTexts(font)) return font;
  }
  return undefined;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === "string");
}

/** Returns the layers of a dataset: areas, lines, points and joined points. */
export function datasetLayers(
  id: string,
  colour: LayerColour,
  theme: Theme,
  font: string[] | undefined,
): readonly LayerSpecification[] {
  const from = { source: RECORDS, "source-layer": id } as const;
  const [fill, line, dot, cluster, count] = layerIdsOf(id);
  const own = colour[theme];
  return [
    {
      ...{ id: fill ?? "", type: "fill", ...from, filter: isArea },
      paint: { "fill-color": own, "fill-opacity": byState(0.55, 0.4, 0.26) },
    },
    {
      ...{ id: line ?? "", type: "line", ...from, filter: ["!", isPoint] },
      layout: { "line-join": "round" },
      paint: { "line-color": own, "line-width": byState(3.5, 2, 1.2) },
    },
    {
      ...{ id: dot ?? "", type: "circle", ...from, filter: ["all", isPoint, ["!", isCluster]] },
      paint: {
        "circle-color": own,
        "circle-radius": byState(8, 7, 5),
        "circle-stroke-color": INK[theme],
        "circle-stroke-width": 1.5,
      },
    },
    {
      ...{ id: cluster ?? "", type: "circle", ...from, filter: ["all", isPoint, isCluster] },
      paint: {
        "circle-color": own,
        "circle-radius": ["step", ["get", "count"], 9, 10, 11, 30, 13],
        "circle-stroke-color": INK[theme],
        "circle-stroke-width": 1.5,
      },
    },
    {
      ...{ id: count ?? "", type: "symbol", ...from, filter: ["all", isPoint, isCluster] },
      layout: {
        "text-field": ["concat", ["to-string", ["get", "count"]], ["case", ["has", "more"], "+", ""]],
        ...(font === undefined ? {} : { "text-font": font }),
        "text-size": 10,
        "text-allow-overlap": true,
        "text-ignore-placement": true,
      },
      paint: { "text-color": INK[theme] },
    },
  ];
}

/** Returns the layers of the site: its buffer, its area, its border and its place. */
export function siteLayers(
  theme: Theme,
  bufferMetres: number,
  latitude: number,
): readonly LayerSpecification[] {
  const own = SITE_COLOUR[theme];
  return [
    ...(bufferMetres > 0 ? bufferLayers(own, bufferMetres, latitude) : []),
    {
      ...{ id: "site fill", type: "fill", source: SITE, filter: isArea },
      paint: { "fill-color": own, "fill-opacity": 0.16 },
    },
    {
      ...{ id: "site line", type: "line", source: SITE, filter: ["!", isPoint] },
      layout: { "line-join": "round", "line-cap": "round" },
      paint: { "line-color": own, "line-width": 2.5 },
    },
    {
      ...{ id: "site dot", type: "circle", source: SITE, filter: isPoint },
      paint: {
        "circle-color": INK[theme],
        "circle-radius": 5,
        "circle-stroke-color": own,
        "circle-stroke-width": 2.5,
      },
    },
  ];
}

/** A buffer is a wide line with round joints, because its width in pixels doubles with each zoom level. */
function bufferLayers(colour: string, metres: number, latitude: number): readonly LayerSpecification[] {
  const pixels = metres / metresPerPixel(latitude, 0);
  const growing = (times: number): ExpressionSpecification => [
    "interpolate",
    ["exponential", 2],
    ["zoom"],
    0,
    pixels * times,
    24,
    pixels * times * 2 ** 24,
  ];
  return [
    {
      ...{ id: "site buffer", type: "line", source: SITE, filter: ["!", isPoint] },
      layout: { "line-join": "round", "line-cap": "round" },
      paint: { "line-color": colour, "line-opacity": 0.14, "line-width": growing(2) },
    },
    {
      ...{ id: "site buffer dot", type: "circle", source: SITE, filter: isPoint },
      paint: { "circle-color": colour, "circle-opacity": 0.14, "circle-radius": growing(1) },
    },
  ];
}
