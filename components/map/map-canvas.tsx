"use client";
import "maplibre-gl/dist/maplibre-gl.css";
import { getVersion, Map as MapLibreMap, setWorkerUrl } from "maplibre-gl";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { BoundingBox } from "#lib/domain/geojson.ts";
import { MapControls } from "./map-controls.tsx";
import type { MapTool, PlacesMapProps } from "./props.ts";
import { RecordChoice } from "./record-choice.tsx";
import { plainStyle, type Theme } from "./style.ts";
import { useDatasetLayers } from "./use-dataset-layers.ts";
import { useDrawing } from "./use-drawing.ts";
import { type RecordOnMap, useRecordsAt } from "./use-records-at.ts";
import { useSiteLayers } from "./use-site-layers.ts";
import { boundsOf, boundsToShow, holds } from "./view.ts";
import { MAP_WORDS } from "./words.ts";

/** Where a map was looked at, so that a map in another theme starts there. */
export type Camera = { readonly center: [number, number]; readonly zoom: number };

export type MapCanvasProps = PlacesMapProps & {
  readonly theme: Theme;
  readonly tool: MapTool;
  readonly hidden: ReadonlySet<string>;
  readonly camera: RefObject<Camera | null>;
  readonly onDrawn: () => void;
};

/** Leaves room for the tools above and the scale below. */
const FIT = { padding: { top: 72, right: 64, bottom: 56, left: 48 }, maxZoom: 17 };

/** The map itself: our tiles, the site and the drawing tools. It is loaded when a page shows it. */
export function MapCanvas(props: MapCanvasProps) {
  const { datasets, site, bufferMetres, selectedRecordRef, hidden, theme, tool, on, focus = null } = props;
  const container = useRef<HTMLDivElement>(null);
  const { map, failed } = useMap(container, props);
  const [choice, setChoice] = useState<readonly RecordOnMap[]>([]);
  const { problem, isLoading, isThinned } = useDatasetLayers(map, {
    ...{ datasets, theme, hidden, on, selectedRecordRef },
  });
  useSiteLayers(map, { site, bufferMetres, theme, isEdited: tool === "edit" });
  useDrawing(map, { theme, tool, site, onSiteChange: props.onSiteChange, onDrawn: props.onDrawn });
  const pointed = useRecordsAt(map, {
    isActive: tool === "move",
    datasets,
    hidden,
    onRecords: (records) => {
      const [only] = records;
      if (records.length === 1 && only) props.onSelect(only.ref);
      setChoice(records.length > 1 ? records : []);
    },
  });
  useFocus(map, focus, site);
  const notes = [failed, problem ? MAP_WORDS.tilesFailed : null, isThinned ? MAP_WORDS.thinned : null];
  return (
    <>
      <div
        ref={container}
        data-testid="map"
        data-state={map === null ? "loading" : "ready"}
        className="size-full"
      />
      {isLoading && (
        // Every move of the map loads tiles, which a screen reader need not repeat. The tables have the records.
        <p
          aria-hidden
          className="pointer-events-none absolute top-14 left-3 z-10 rounded-md bg-raised/95 px-2 py-1 text-small text-muted shadow-pop"
        >
          {MAP_WORDS.recordsLoading}
        </p>
      )}
      {pointed && (
        <div
          aria-hidden
          data-testid="map-pointed"
          className="pointer-events-none absolute z-10 max-w-64 rounded-md bg-ink px-2 py-1 text-small text-panel shadow-pop"
          style={{ left: pointed.x + 12, top: pointed.y + 12 }}
        >
          <span className="block font-medium">{pointed.name ?? pointed.reference}</span>
          <span>{pointed.datasetName}</span>
        </div>
      )}
      {choice.length > 0 && (
        <RecordChoice
          records={choice}
          onPick={(ref) => {
            setChoice([]);
            props.onSelect(ref);
          }}
          onClose={() => setChoice([])}
        />
      )}
      <MapControls
        map={map}
        notes={notes.filter((note) => note !== null)}
        onShowAll={() => map?.fitBounds([...boundsToShow(null, datasets)], FIT)}
      />
    </>
  );
}

/** Opens a map in an element, and closes it with the component. Returns null until its style is loaded. */
function useMap(container: RefObject<HTMLDivElement | null>, props: MapCanvasProps) {
  const { baseMapUrl = null, theme } = props;
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const view = useEffectEvent(() => {
    const seen = props.camera.current;
    if (seen !== null) return seen;
    return { bounds: [...boundsToShow(props.site, props.datasets)] as [number, number, number, number] };
  });
  const remember = useEffectEvent((camera: Camera) => {
    props.camera.current = camera;
  });
  useEffect(() => {
    if (container.current === null) return;
    // The worker is a file of its own, because the policy of our pages allows no script from elsewhere.
    setWorkerUrl(`/map-assets/${getVersion()}/maplibre-gl-worker.mjs`);
    const opened = new MapLibreMap({
      container: container.current,
      style: baseMapUrl ?? plainStyle(theme),
      ...view(),
      fitBoundsOptions: FIT,
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      maxPitch: 0,
      maxZoom: 20,
      fadeDuration: window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 150,
      locale: { "Map.Title": MAP_WORDS.canvas },
    });
    opened.touchZoomRotate.disableRotation();
    opened.keyboard.disableRotation();
    opened.on("load", () => setMap(opened));
    opened.on("error", () => {
      if (opened.isStyleLoaded() || baseMapUrl === null || opened.getStyle()?.layers?.length) return;
      setFailed(MAP_WORDS.baseMapFailed(new URL(baseMapUrl).host));
      opened.setStyle(plainStyle(theme));
    });
    opened.on("moveend", () => {
      const { lng, lat } = opened.getCenter();
      remember({ center: [lng, lat], zoom: opened.getZoom() });
    });
    return () => {
      setMap(null);
      opened.remove();
    };
  }, [container, baseMapUrl, theme]);
  return { map, failed };
}

/** Moves the map to what is chosen beside it, and to a site that is out of sight. */
function useFocus(map: MapLibreMap | null, focus: BoundingBox | null, site: PlacesMapProps["site"]) {
  const key = focus?.join(",") ?? null;
  useEffect(() => {
    if (map === null || key === null) return;
    const [west = 0, south = 0, east = 0, north = 0] = key.split(",").map(Number);
    map.fitBounds([west, south, east, north], FIT);
  }, [map, key]);
  useEffect(() => {
    const around = site === null ? null : boundsOf(site);
    if (map === null || around === null) return;
    const follow = () => {
      if (!holds(shownBounds(map), around)) map.fitBounds([...boundsToShow(site, [])], FIT);
    };
    // What a moving map shows now is not what it will show.
    if (!map.isMoving()) {
      follow();
      return;
    }
    const event = map.on("moveend", () => {
      event.unsubscribe();
      follow();
    });
    return () => event.unsubscribe();
  }, [map, site]);
}

function shownBounds(map: MapLibreMap): BoundingBox {
  const shown = map.getBounds();
  return [shown.getWest(), shown.getSouth(), shown.getEast(), shown.getNorth()];
}
