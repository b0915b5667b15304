"use client";
import { Maximize, Minus, Plus } from "lucide-react";
import type { Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { metresPerPixel, type ScaleBar, scaleBar } from "./view.ts";
import { MAP_WORDS } from "./words.ts";

type MapControlsProps = {
  /** Null until the map is ready. */
  readonly map: MapLibreMap | null;
  readonly notes: readonly string[];
  readonly onShowAll: () => void;
};

const SCALE_PIXELS = 96;

/** Zoom buttons, the scale, and notes about what is drawn. */
export function MapControls({ map, notes, onShowAll }: MapControlsProps) {
  const scale = useScale(map);
  const buttons = [
    { words: MAP_WORDS.zoomIn, Icon: Plus, press: () => map?.zoomIn() },
    { words: MAP_WORDS.zoomOut, Icon: Minus, press: () => map?.zoomOut() },
    { words: MAP_WORDS.showAll, Icon: Maximize, press: onShowAll },
  ];
  return (
    <>
      <div className="absolute top-3 right-3 z-10 flex flex-col gap-1 print:hidden">
        {buttons.map(({ words, Icon, press }) => (
          <Button
            key={words}
            size="icon"
            className="shadow-pop"
            aria-label={words}
            title={words}
            disabled={map === null}
            onClick={press}
          >
            <Icon size={16} aria-hidden />
          </Button>
        ))}
      </div>
      <div className="absolute right-3 bottom-3 z-10 flex max-w-[55%] flex-col items-end gap-1.5">
        <div role="status" className="flex flex-col items-end gap-1">
          {notes.map((note) => (
            <p key={note} className="rounded bg-amber-soft px-2 py-0.5 text-right text-small text-amber-text">
              {note}
            </p>
          ))}
        </div>
        {scale && (
          <p
            data-testid="map-scale"
            className="border-x-2 border-b-2 border-ink bg-panel/80 text-center text-tiny tabular-nums"
            style={{ width: scale.pixels }}
          >
            {MAP_WORDS.metres(scale.metres)}
          </p>
        )}
      </div>
    </>
  );
}

function useScale(map: MapLibreMap | null): ScaleBar | null {
  const [scale, setScale] = useState<ScaleBar | null>(null);
  useEffect(() => {
    if (map === null) return;
    const measure = () =>
      setScale(scaleBar(metresPerPixel(map.getCenter().lat, map.getZoom()), SCALE_PIXELS));
    measure();
    const event = map.on("move", measure);
    return () => event.unsubscribe();
  }, [map]);
  return scale;
}
