"use client";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { PlacesMap } from "#components/map/places-map.tsx";
import { readShape, writeShape } from "#components/map/well-known-text.ts";
import { datasetsQuery } from "#components/records/queries.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import type { Geometry } from "#lib/domain/geojson.ts";
import { MAX_BUFFER_METRES, MAX_PLACE_CHARS } from "#lib/domain/place-limits.ts";
import { readMetres, WHERE_FIELD } from "./where-fields.ts";
import { DRAW_WORDS, WHERE_WORDS } from "./where-words.ts";

export type DrawnPlace = { readonly where: string; readonly buffer: number };

type DrawPlaceProps = {
  /** The place before: well-known text, the ref of a record, or what was typed. */
  readonly place: string;
  readonly bufferMetres: number;
  readonly onUse: (drawn: DrawnPlace) => void;
  readonly onClose: () => void;
};

/** A map in a dialog, on which a person draws the place of a search, or presses a record. */
export function DrawPlace({ place, bufferMetres, onUse, onClose }: DrawPlaceProps) {
  const { data } = useQuery(datasetsQuery());
  const [site, setSite] = useState<Geometry | null>(() => readShape(place));
  const [buffer, setBuffer] = useState(String(bufferMetres));
  const [fault, setFault] = useState<string | null>(null);
  const id = useId();
  const metres = readMetres(buffer);
  const use = (where: string) => {
    if (where === "") setFault(DRAW_WORDS.missing);
    else if (where.length > MAX_PLACE_CHARS) setFault(DRAW_WORDS.tooMany);
    else if (metres === null) setFault(WHERE_WORDS.notMetres(MAX_BUFFER_METRES));
    else onUse({ where, buffer: metres });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={DRAW_WORDS.title}
      description={DRAW_WORDS.about}
      place="sheet"
      onEscape={(event) => {
        if (hasOwnEscape(event.target)) event.preventDefault();
      }}
    >
      <div className="flex min-h-0 flex-1 flex-col" data-testid="draw-place">
        <div className="min-h-96 flex-1">
          <PlacesMap
            datasets={data?.datasets ?? []}
            site={site}
            bufferMetres={metres ?? 0}
            selectedRecordRef={null}
            onSiteChange={(next) => {
              setSite(next);
              setFault(null);
            }}
            onSelect={use}
          />
        </div>
        <form
          noValidate
          className="sticky bottom-0 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-panel px-4 py-3"
          onSubmit={(event) => {
            event.preventDefault();
            use(site === null ? "" : (writeShape(site) ?? ""));
          }}
        >
          <label className="flex items-center gap-2">
            {WHERE_WORDS.buffer}
            <input
              type="text"
              inputMode="numeric"
              className={`${WHERE_FIELD} max-w-20 text-right tabular-nums`}
              value={buffer}
              aria-invalid={metres === null}
              aria-describedby={fault === null ? undefined : `${id}-fault`}
              onChange={({ target }) => setBuffer(target.value.trim())}
            />
          </label>
          <Button type="submit" look="primary">
            {DRAW_WORDS.use}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {DRAW_WORDS.cancel}
          </Button>
          {fault !== null && (
            <p id={`${id}-fault`} role="alert" className="text-red-text">
              {fault}
            </p>
          )}
        </form>
      </div>
    </Dialog>
  );
}

/** On the map, Escape cancels the shape that is being drawn, and in a corner what is being typed. */
function hasOwnEscape(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("canvas, [data-testid=map-corners]") !== null;
}
