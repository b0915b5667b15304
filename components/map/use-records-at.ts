"use client";
import type { MapGeoJSONFeature, Map as MapLibreMap, Point } from "maplibre-gl";
import { useEffect, useEffectEvent, useState } from "react";
import type { MapDataset } from "./props.ts";
import { layerIdsOf, RECORDS } from "./style.ts";

/** A record under the pointer. */
export type RecordOnMap = {
  readonly ref: string;
  readonly reference: string;
  readonly name: string | null;
  readonly datasetName: string;
};

type Options = {
  /** False while a press draws. */
  readonly isActive: boolean;
  readonly datasets: readonly MapDataset[];
  readonly hidden: ReadonlySet<string>;
  /** The records at a press, the topmost first; none for a press beside them. */
  readonly onRecords: (records: readonly RecordOnMap[]) => void;
};

/** A press within so many pixels of a record counts. */
const REACH = 4;
const ZOOM_A_PRESS = 2;

/** Reports which records are pressed, and returns the record under the pointer with its place on the map. */
export function useRecordsAt(map: MapLibreMap | null, { isActive, datasets, hidden, onRecords }: Options) {
  const [pointed, setPointed] = useState<(RecordOnMap & { readonly x: number; readonly y: number }) | null>(
    null,
  );
  const featuresAt = useEffectEvent((point: Point) => {
    const shown = datasets.filter(({ id }) => !hidden.has(id)).flatMap(({ id }) => layerIdsOf(id));
    const layers = shown.filter((layer) => map?.getLayer(layer));
    if (layers.length === 0) return [];
    const box: [[number, number], [number, number]] = [
      [point.x - REACH, point.y - REACH],
      [point.x + REACH, point.y + REACH],
    ];
    return map?.queryRenderedFeatures(box, { layers }) ?? [];
  });
  const recordsOf = useEffectEvent((features: readonly MapGeoJSONFeature[]) => {
    const byRef = new Map(
      features.flatMap((feature) => recordOf(feature, datasets)).map((it) => [it.ref, it]),
    );
    return [...byRef.values()];
  });
  const report = useEffectEvent((records: readonly RecordOnMap[]) => onRecords(records));
  useEffect(() => {
    if (map === null || !isActive) return;
    const hover = hoverState(map);
    const events = [
      map.on("mousemove", ({ point }) => {
        const features = featuresAt(point);
        const [record] = recordsOf(features);
        map.getCanvas().style.cursor = features.length > 0 ? "pointer" : "";
        hover.set(features.find(({ id }) => id !== undefined) ?? null);
        setPointed(record === undefined ? null : { ...record, x: point.x, y: point.y });
      }),
      map.on("mouseout", () => {
        hover.set(null);
        setPointed(null);
      }),
      map.on("click", ({ point, lngLat }) => {
        const features = featuresAt(point);
        const records = recordsOf(features);
        const isCluster = features[0]?.properties.count !== undefined;
        if (isCluster) map.easeTo({ center: lngLat, zoom: map.getZoom() + ZOOM_A_PRESS });
        else report(records);
      }),
    ];
    return () => {
      for (const event of events) event.unsubscribe();
      setPointed(null);
      if (!map.style) return;
      hover.set(null);
      map.getCanvas().style.cursor = "";
    };
  }, [map, isActive]);
  return pointed;
}

function recordOf({ properties, sourceLayer }: MapGeoJSONFeature, datasets: readonly MapDataset[]) {
  const { record_ref: ref, reference, name } = properties;
  if (typeof ref !== "string" || typeof reference !== "string") return [];
  const dataset = datasets.find(({ id }) => id === sourceLayer);
  return [{ ref, reference, name: typeof name === "string" ? name : null, datasetName: dataset?.name ?? "" }];
}

/** Marks the one feature under the pointer. */
function hoverState(map: MapLibreMap) {
  let marked: { source: string; sourceLayer: string; id: string | number } | null = null;
  return {
    set: (feature: MapGeoJSONFeature | null) => {
      if (feature?.id === marked?.id) return;
      if (marked !== null && map.getSource(RECORDS)) map.setFeatureState(marked, { hover: false });
      const { id, sourceLayer } = feature ?? {};
      marked = id === undefined || sourceLayer === undefined ? null : { source: RECORDS, sourceLayer, id };
      if (marked !== null) map.setFeatureState(marked, { hover: true });
    },
  };
}
