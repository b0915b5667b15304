import type { Map as MapLibreMap } from "maplibre-gl";
import {
  type GeoJSONStoreFeatures,
  TerraDraw,
  TerraDrawCircleMode,
  TerraDrawPointMode,
  TerraDrawPolygonMode,
  TerraDrawSelectMode,
} from "terra-draw";
import { TerraDrawMapLibreGLAdapter } from "terra-draw-maplibre-gl-adapter";
import type { Geometry } from "#lib/domain/geojson.ts";
import { SITE_COLOUR } from "#lib/domain/kind-colours.ts";
import type { MapTool } from "./props.ts";
import type { Theme } from "./style.ts";
import { CIRCLE_CORNERS, geometryOfVertices, roundPosition } from "./vertices.ts";

/** Drawing and editing with the pointer. */
export type Drawing = {
  /** Starts a tool. `site` is the shape that the tool "edit" changes. */
  readonly use: (tool: MapTool, site: Geometry | null) => void;
  readonly stop: () => void;
};

/** Which mode of the library draws with a tool. */
const MODES = { area: "polygon", circle: "circle", point: "point" } as const;

/** Starts drawing on a map that has loaded its style. `onShape` gets each finished shape and each finished change. */
export function startDrawing(
  map: MapLibreMap,
  theme: Theme,
  onShape: (shape: Geometry, was: "drawn" | "changed") => void,
): Drawing {
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision: 7 }),
    modes: modesWith(theme),
  });
  draw.start();
  draw.on("finish", (id, { action }) => {
    const feature = draw.getSnapshotFeature(id);
    const shape = feature === undefined ? null : shapeOf(feature);
    if (shape === null) return;
    // Removes the drawn shape after the library has finished with it. The map draws the site itself.
    if (action === "draw") queueMicrotask(() => draw.enabled && draw.clear());
    onShape(shape, action === "draw" ? "drawn" : "changed");
  });
  return {
    use: (tool, site) => {
      if (tool !== "edit" || draw.getMode() !== "select") draw.clear();
      if (tool === "move") draw.setMode("static");
      else if (tool !== "edit") draw.setMode(MODES[tool]);
      else edit(draw, site);
    },
    stop: () => draw.enabled && draw.stop(),
  };
}

function edit(draw: TerraDraw, site: Geometry | null): void {
  const held = draw.getSnapshot().find(({ properties }) => properties.isSite === true);
  if (held && JSON.stringify(shapeOf(held)) === JSON.stringify(site)) return;
  draw.clear();
  draw.setMode("select");
  if (site?.type !== "Polygon" && site?.type !== "Point") return;
  const id = draw.getFeatureId();
  const mode = site.type === "Point" ? "point" : "polygon";
  // The library's types are mutable, and it copies what it is given.
  const geometry = structuredClone(site) as unknown as GeoJSONStoreFeatures["geometry"];
  const [added] = draw.addFeatures([{ id, type: "Feature", geometry, properties: { mode, isSite: true } }]);
  if (added?.valid === true) draw.selectFeature(id);
}

function shapeOf({ geometry }: GeoJSONStoreFeatures): Geometry | null {
  if (geometry.type === "Point") return { type: "Point", coordinates: roundPosition(geometry.coordinates) };
  if (geometry.type !== "Polygon") return null;
  return geometryOfVertices((geometry.coordinates[0] ?? []).slice(0, -1).map(roundPosition));
}

function modesWith(theme: Theme) {
  const colour = SITE_COLOUR[theme] as `#${string}`;
  const area = { fillColor: colour, fillOpacity: 0.16, outlineColor: colour, outlineWidth: 2 } as const;
  const corner = { closingPointColor: "#ffffff", closingPointOutlineColor: colour } as const;
  const coordinates = { midpoints: true, draggable: true, deletable: true };
  return [
    new TerraDrawPolygonMode({
      styles: { ...area, ...corner, closingPointWidth: 6, closingPointOutlineWidth: 2 },
    }),
    new TerraDrawCircleMode({ styles: area, segments: CIRCLE_CORNERS }),
    new TerraDrawPointMode({ styles: { pointColor: "#ffffff", pointOutlineColor: colour } }),
    new TerraDrawSelectMode({
      flags: {
        polygon: { feature: { draggable: true, coordinates } },
        point: { feature: { draggable: true } },
      },
      styles: {
        selectedPolygonColor: colour,
        selectedPolygonFillOpacity: 0.2,
        selectedPolygonOutlineColor: colour,
        selectionPointColor: "#ffffff",
        selectionPointOutlineColor: colour,
        selectionPointOutlineWidth: 2,
        selectionPointWidth: 6,
        midPointColor: "#ffffff",
        midPointOutlineColor: colour,
        midPointWidth: 3,
      },
    }),
  ];
}
