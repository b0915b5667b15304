"use client";
import { useCallback, useRef, useState } from "react";
import { later } from "#components/ui/later.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useIsBrowser } from "#components/ui/use-is-browser.ts";
import type { Geometry, Position } from "#lib/domain/geojson.ts";
import { Corners } from "./corners.tsx";
import { Legend } from "./legend.tsx";
import type { Camera } from "./map-canvas.tsx";
import type { MapTool, PlacesMapProps } from "./props.ts";
import { Toolbar } from "./toolbar.tsx";
import { useTheme } from "./use-theme.ts";
import { isEditable } from "./vertices.ts";
import { boundsToShow } from "./view.ts";
import { hasWebGl } from "./web-gl.ts";
import { CORNER_WORDS, MAP_WORDS } from "./words.ts";

/** The map library is loaded when a map is shown, and only in the browser. */
const Canvas = later({ load: () => import("./map-canvas.tsx").then((part) => part.MapCanvas) });

/** Earlier shapes that can be restored. */
const MAX_UNDO = 50;

/**
 * A map of records and of one site, which a person draws, edits and clears here with a pointer or with keys. It draws
 * what the page gives it, and reports changes and presses.
 */
export function PlacesMap(props: PlacesMapProps) {
  const { datasets, site, bufferMetres, baseMapUrl = null } = props;
  const theme = useTheme();
  const webGl = useWebGl();
  const camera = useRef<Camera | null>(null);
  const [chosenTool, setTool] = useState<MapTool>("move");
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const { change, undo, canUndo } = useUndo(site, props.onSiteChange);
  const canEdit = isEditable(site);
  const tool = chosenTool === "edit" && !canEdit ? "move" : chosenTool;
  const centre = (): Position => {
    const [west, south, east, north] = boundsToShow(site, datasets);
    return camera.current?.center ?? [(west + east) / 2, (south + north) / 2];
  };
  return (
    <section aria-label={MAP_WORDS.label} className="flex size-full min-h-0 flex-col">
      {webGl === false ? (
        <div className="p-4">
          <Notice kind="info" title={MAP_WORDS.noWebGl} testId="map-without-webgl">
            {MAP_WORDS.noWebGlHelp}
          </Notice>
        </div>
      ) : (
        <div className="relative min-h-80 flex-1 overflow-hidden bg-sunken">
          {webGl && (
            <Canvas.Part
              key={`${theme} ${baseMapUrl ?? ""}`}
              {...props}
              theme={theme}
              tool={tool}
              hidden={hidden}
              camera={camera}
              onSiteChange={change}
              onDrawn={() => setTool("edit")}
              waiting={<Waiting />}
            />
          )}
          <Toolbar
            tool={tool}
            canEdit={canEdit}
            hasSite={site !== null}
            canUndo={canUndo}
            onTool={setTool}
            onClear={() => change(null)}
            onUndo={undo}
          />
          <Legend
            datasets={datasets}
            hidden={hidden}
            theme={theme}
            hasSite={site !== null}
            bufferMetres={bufferMetres}
            onToggle={(dataset) => setHidden((before) => toggled(before, dataset))}
          />
        </div>
      )}
      {baseMapUrl !== null && webGl !== false && (
        <p className="border-t border-line px-3 py-1 text-small text-muted">
          {MAP_WORDS.baseMapFrom(new URL(baseMapUrl).host)}
        </p>
      )}
      <details
        className="max-h-72 shrink-0 overflow-y-auto border-t border-line bg-panel px-3"
        open={webGl === false}
      >
        <summary className="py-1.5 font-medium">{CORNER_WORDS.title}</summary>
        <Corners site={site} centre={centre} canUndo={canUndo} onSiteChange={change} onUndo={undo} />
      </details>
    </section>
  );
}

function Waiting() {
  return (
    <p role="status" className="flex size-full items-center justify-center text-muted">
      {MAP_WORDS.loading}
    </p>
  );
}

/** Returns whether the browser can draw the map; null on the server and until the page is interactive. */
function useWebGl(): boolean | null {
  const isBrowser = useIsBrowser();
  const known = useRef<boolean | null>(null);
  if (!isBrowser) return null;
  known.current ??= hasWebGl();
  return known.current;
}

function toggled(before: ReadonlySet<string>, dataset: string): ReadonlySet<string> {
  const next = new Set(before);
  if (!next.delete(dataset)) next.add(dataset);
  return next;
}

/** Remembers earlier shapes of the site, so that each change here can be undone. */
function useUndo(site: Geometry | null, onSiteChange: (site: Geometry | null) => void) {
  const [earlier, setEarlier] = useState<readonly (Geometry | null)[]>([]);
  const change = useCallback(
    (next: Geometry | null) => {
      setEarlier((before) => [...before, site].slice(-MAX_UNDO));
      onSiteChange(next);
    },
    [site, onSiteChange],
  );
  const undo = () => {
    const last = earlier.at(-1);
    if (last === undefined) return;
    setEarlier(earlier.slice(0, -1));
    onSiteChange(last);
  };
  return { change, undo, canUndo: earlier.length > 0 };
}
