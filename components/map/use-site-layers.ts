"use client";
import type { GeoJSONSource, Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useState } from "react";
import type { Geometry } from "#lib/domain/geojson.ts";
import { SITE, siteLayers, type Theme } from "./style.ts";
import { boundsOf } from "./view.ts";

type Shown = {
  readonly site: Geometry | null;
  readonly bufferMetres: number;
  readonly theme: Theme;
  /** True while the drawing tools show the shape themselves. */
  readonly isEdited: boolean;
};

/** Draws the site and its buffer above every dataset. */
export function useSiteLayers(map: MapLibreMap | null, shown: Shown): void {
  const { site, bufferMetres, theme, isEdited } = shown;
  const around = site === null ? null : boundsOf(site);
  // Whole degrees: a buffer's width changes by 2 % at most, and moving a corner does not build the layers again.
  const latitude = around === null ? 0 : Math.round((around[1] + around[3]) / 2);
  const [drawn, setDrawn] = useState<readonly string[]>([]);
  useEffect(() => {
    if (map === null) return;
    map.addSource(SITE, { type: "geojson", data: EMPTY });
    const layers = siteLayers(theme, bufferMetres, latitude);
    for (const layer of layers) map.addLayer(layer);
    setDrawn(layers.map(({ id }) => id));
    return () => {
      setDrawn([]);
      if (!map.style) return;
      for (const { id } of layers) if (map.getLayer(id)) map.removeLayer(id);
      if (map.getSource(SITE)) map.removeSource(SITE);
    };
  }, [map, theme, bufferMetres, latitude]);
  useEffect(() => {
    if (map === null || drawn.length === 0) return;
    // The library's types are mutable; it copies the data.
    const geometry = site as unknown as GeoJSON.Geometry | null;
    const data = geometry === null ? EMPTY : { type: "Feature" as const, properties: {}, geometry };
    map.getSource<GeoJSONSource>(SITE)?.setData(data);
  }, [map, drawn, site]);
  useEffect(() => {
    for (const id of drawn)
      if (map?.getLayer(id) && !id.startsWith("site buffer"))
        map.setLayoutProperty(id, "visibility", isEdited ? "none" : "visible");
  }, [map, drawn, isEdited]);
}

const EMPTY = { type: "FeatureCollection" as const, features: [] };
