"use client";
import type { Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useState } from "react";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { coloursOf, SITE_COLOUR } from "#lib/domain/kind-colours.ts";
import type { MapDataset } from "./props.ts";
import { addTiles, datasetLayers, fontOf, layerIdsOf, RECORDS, type Theme } from "./style.ts";

type Shown = {
  readonly datasets: readonly MapDataset[];
  readonly theme: Theme;
  readonly hidden: ReadonlySet<string>;
  readonly on: string | undefined;
  readonly selectedRecordRef: string | null;
};

/**
 * Draws the datasets on a map: their tiles, the layers that are turned off, and the chosen record. Returns whether tiles
 * are being loaded, whether some could not be, and whether records are left out at this scale.
 */
export function useDatasetLayers(map: MapLibreMap | null, shown: Shown) {
  const { datasets, theme, hidden, on, selectedRecordRef } = shown;
  const [problem, setProblem] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const [isThinned, setThinned] = useState(false);
  // The list is a new object after each render of the page; its content decides.
  const key = JSON.stringify(datasets.map(({ id, kind, version }) => ({ id, kind, version })));
  const [drawn, setDrawn] = useState<readonly Drawn[]>([]);
  useEffect(() => {
    const added = JSON.parse(key) as readonly Drawn[];
    if (map === null || added.length === 0) return;
    const colours = coloursOf(added);
    addTiles(map, added, on);
    const font = fontOf(map);
    const before = map.getLayer("site fill") === undefined ? undefined : "site fill";
    for (const { id } of added)
      for (const layer of datasetLayers(id, colours.get(id) ?? SITE_COLOUR, theme, font))
        map.addLayer(layer, before);
    setDrawn(added);
    return () => {
      setDrawn([]);
      // A map that was removed has no style.
      if (!map.style) return;
      for (const { id } of added)
        for (const layer of layerIdsOf(id)) if (map.getLayer(layer)) map.removeLayer(layer);
      if (map.getSource(RECORDS)) map.removeSource(RECORDS);
    };
  }, [map, key, theme, on]);
  useEffect(() => {
    for (const { id } of drawn)
      for (const layer of layerIdsOf(id))
        if (map?.getLayer(layer))
          map.setLayoutProperty(layer, "visibility", hidden.has(id) ? "none" : "visible");
  }, [map, drawn, hidden]);
  useEffect(() => {
    const ref = selectedRecordRef === null ? null : parseEvidenceRef(selectedRecordRef);
    if (map === null || selectedRecordRef === null || ref?.kind !== "record") return;
    if (!drawn.some(({ id }) => id === ref.datasetId) || !map.getSource(RECORDS)) return;
    const feature = { source: RECORDS, sourceLayer: ref.datasetId, id: selectedRecordRef };
    map.setFeatureState(feature, { selected: true });
    return () => {
      if (map.style && map.getSource(RECORDS)) map.setFeatureState(feature, { selected: false });
    };
  }, [map, drawn, selectedRecordRef]);
  useEffect(() => {
    if (map === null) return;
    const events = [
      map.on("sourcedataloading", ({ sourceId }) => {
        if (sourceId === RECORDS) setLoading(true);
      }),
      map.on("idle", () => {
        setLoading(false);
        setThinned(hasThinned(map, drawn));
      }),
      map.on("movestart", () => setProblem(false)),
      map.on("error", (event) => {
        if ("sourceId" in event && event.sourceId === RECORDS) setProblem(true);
      }),
    ];
    return () => {
      for (const event of events) event.unsubscribe();
    };
  }, [map, drawn]);
  return { problem, isLoading, isThinned };
}

type Drawn = Pick<MapDataset, "id" | "kind">;

/** True if a layer that is shown leaves records out at this scale. */
function hasThinned(map: MapLibreMap, drawn: readonly Drawn[]): boolean {
  const layers = drawn.flatMap(({ id }) => layerIdsOf(id)).filter((layer) => map.getLayer(layer));
  if (layers.length === 0) return false;
  return map.queryRenderedFeatures({ layers, filter: ["==", ["get", "more"], true] }).length > 0;
}
