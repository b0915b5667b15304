"use client";
import type { Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useEffectEvent, useState } from "react";
import type { Geometry } from "#lib/domain/geojson.ts";
import { type Drawing, startDrawing } from "./drawing.ts";
import type { MapTool } from "./props.ts";
import type { Theme } from "./style.ts";

type Options = {
  readonly theme: Theme;
  readonly tool: MapTool;
  readonly site: Geometry | null;
  readonly onSiteChange: (site: Geometry | null) => void;
  /** A new shape is finished. */
  readonly onDrawn: () => void;
};

/** Draws with the chosen tool. Nothing of the drawing library runs while the map is only moved. */
export function useDrawing(map: MapLibreMap | null, options: Options): void {
  const { theme, tool, site } = options;
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const finish = useEffectEvent((shape: Geometry, was: "drawn" | "changed") => {
    options.onSiteChange(shape);
    if (was === "drawn") options.onDrawn();
  });
  const isUsed = tool !== "move";
  useEffect(() => {
    if (map === null || !isUsed) return;
    const started = startDrawing(map, theme, (shape, was) => finish(shape, was));
    setDrawing(started);
    return () => {
      setDrawing(null);
      if (map.style) started.stop();
    };
  }, [map, theme, isUsed]);
  // The shape that is edited can also be changed by keys, so the library gets each new one.
  const edited = tool === "edit" ? site : null;
  useEffect(() => drawing?.use(tool, edited), [drawing, tool, edited]);
}
