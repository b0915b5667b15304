"use client";
import { Move, Plus, Trash2, Undo2 } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { Geometry, Position } from "#lib/domain/geojson.ts";
import {
  circleAround,
  geometryOfVertices,
  movedPosition,
  nextVertex,
  readDegrees,
  verticesOf,
  withoutVertex,
  withVertex,
} from "./vertices.ts";
import { CORNER_WORDS, TOOL_WORDS } from "./words.ts";

type CornersProps = {
  readonly site: Geometry | null;
  /** Where the first corner is put. */
  readonly centre: () => Position;
  readonly canUndo: boolean;
  readonly onSiteChange: (site: Geometry | null) => void;
  readonly onUndo: () => void;
};

const FIELD =
  "h-7 rounded-md border border-line-strong bg-panel px-1.5 hover:border-muted aria-invalid:border-red-text";

/** Metres east and north of each arrow key. */
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const SHIFT_TIMES = 10;
const MAX_RADIUS_METRES = 50_000;

/** The site without a pointer: its corners as numbers, which can be typed, moved by keys, added and deleted. */
export function Corners({ site, centre, canUndo, onSiteChange, onUndo }: CornersProps) {
  const vertices = verticesOf(site);
  const [said, setSaid] = useState("");
  const [toFocus, setToFocus] = useState<number | null>(null);
  const change = (next: readonly Position[], words: string) => {
    setSaid(words);
    onSiteChange(geometryOfVertices(next));
  };
  if (vertices === null) return <p className="py-2 text-muted">{CORNER_WORDS.tooMany}</p>;
  return (
    <div className="flex flex-col items-start gap-2 py-2">
      <p className="text-small text-muted">{vertices.length === 0 ? CORNER_WORDS.none : CORNER_WORDS.help}</p>
      {vertices.length > 0 && (
        <table className="w-full max-w-xl border-collapse tabular-nums" data-testid="map-corners">
          <caption className="sr-only">{CORNER_WORDS.caption}</caption>
          <thead className="text-small text-muted">
            <tr>
              {[CORNER_WORDS.number, CORNER_WORDS.latitude, CORNER_WORDS.longitude, CORNER_WORDS.actions].map(
                (head) => (
                  <th key={head} scope="col" className="py-1 pr-2 text-left font-semibold">
                    {head}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {vertices.map((vertex, index) => (
              <CornerRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a corner has no other identity than its place.
                key={index}
                number={index + 1}
                position={vertex}
                isFocused={toFocus === index}
                onFocused={() => setToFocus(null)}
                onChange={(position) =>
                  change(
                    withVertex(vertices, index, position),
                    CORNER_WORDS.moved(index + 1, shown(position[1]), shown(position[0])),
                  )
                }
                onRemove={() => {
                  change(withoutVertex(vertices, index), CORNER_WORDS.removed(index + 1));
                  setToFocus(Math.min(index, vertices.length - 2));
                }}
              />
            ))}
          </tbody>
        </table>
      )}
      <div className="flex gap-2">
        <Button
          size="small"
          onClick={() => {
            change([...vertices, nextVertex(vertices, centre())], CORNER_WORDS.added(vertices.length + 1));
            setToFocus(vertices.length);
          }}
        >
          <Plus size={14} aria-hidden /> {CORNER_WORDS.add}
        </Button>
        {canUndo && (
          <Button
            size="small"
            onClick={() => {
              setSaid(CORNER_WORDS.undone);
              onUndo();
            }}
          >
            <Undo2 size={14} aria-hidden /> {TOOL_WORDS.undo}
          </Button>
        )}
      </div>
      {site?.type === "Point" && (
        <CircleForm
          onCircle={(metres) => {
            setSaid(CORNER_WORDS.circled(metres));
            onSiteChange(circleAround(site.coordinates, metres));
          }}
        />
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

/** Turns the only corner into the centre of a circle. */
function CircleForm({ onCircle }: { readonly onCircle: (metres: number) => void }) {
  const [typed, setTyped] = useState("100");
  const [isWrong, setWrong] = useState(false);
  const id = useId();
  return (
    <form
      noValidate
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const metres = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0;
        const fits = metres >= 1 && metres <= MAX_RADIUS_METRES;
        setWrong(!fits);
        if (fits) onCircle(metres);
      }}
    >
      <label className="flex items-center gap-2">
        {CORNER_WORDS.radius}
        <input
          type="text"
          inputMode="numeric"
          className={`${FIELD} w-20`}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? id : undefined}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <Button type="submit" size="small">
        {CORNER_WORDS.circle}
      </Button>
      {isWrong && (
        <span id={id} role="alert" className="text-small text-red-text">
          {CORNER_WORDS.notMetres(MAX_RADIUS_METRES)}
        </span>
      )}
    </form>
  );
}

function shown(degrees: number): string {
  return degrees.toFixed(6);
}

type CornerRowProps = {
  readonly number: number;
  readonly position: Position;
  readonly isFocused: boolean;
  readonly onFocused: () => void;
  readonly onChange: (position: Position) => void;
  readonly onRemove: () => void;
};

function CornerRow({ number, position, isFocused, onFocused, onChange, onRemove }: CornerRowProps) {
  const handle = useRef<HTMLButtonElement>(null);
  const [longitude, latitude] = position;
  useEffect(() => {
    if (!isFocused) return;
    handle.current?.focus();
    onFocused();
  }, [isFocused, onFocused]);
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const times = event.shiftKey ? SHIFT_TIMES : 1;
    onChange(movedPosition(position, step[0] * times, step[1] * times));
  };
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="py-1.5 pr-2 text-left font-normal">
        {number}
      </th>
      <td className="py-1 pr-2">
        <DegreesField
          axis="latitude"
          label={CORNER_WORDS.latitudeOf(number)}
          value={latitude}
          onChange={(typed) => onChange([longitude, typed])}
        />
      </td>
      <td className="py-1 pr-2">
        <DegreesField
          axis="longitude"
          label={CORNER_WORDS.longitudeOf(number)}
          value={longitude}
          onChange={(typed) => onChange([typed, latitude])}
        />
      </td>
      <td className="py-1">
        <span className="flex gap-1">
          <Button
            ref={handle}
            size="small"
            aria-label={CORNER_WORDS.moveOf(number)}
            title={CORNER_WORDS.moveOf(number)}
            onKeyDown={move}
          >
            <Move size={14} aria-hidden />
            <span className="max-two:sr-only">{CORNER_WORDS.move}</span>
          </Button>
          <Button
            look="quiet"
            size="small-icon"
            aria-label={CORNER_WORDS.remove(number)}
            title={CORNER_WORDS.remove(number)}
            onClick={onRemove}
          >
            <Trash2 size={14} aria-hidden />
          </Button>
        </span>
      </td>
    </tr>
  );
}

type DegreesFieldProps = {
  readonly axis: "latitude" | "longitude";
  readonly label: string;
  readonly value: number;
  readonly onChange: (degrees: number) => void;
};

/** A coordinate. What is typed counts after Enter or when the field is left. */
function DegreesField({ axis, label, value, onChange }: DegreesFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const read = typed === null ? value : readDegrees(typed, axis);
  const commit = () => {
    if (typed === null || read === null) return;
    setTyped(null);
    if (shown(read) !== shown(value)) onChange(read);
  };
  return (
    <>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={read === null}
        aria-describedby={read === null ? id : undefined}
        className={`${FIELD} w-24`}
        value={typed ?? shown(value)}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Escape") setTyped(null);
          if (event.key !== "Enter") return;
          event.preventDefault();
          commit();
        }}
      />
      {read === null && (
        <span id={id} role="alert" className="block max-w-40 text-small text-red-text">
          {axis === "latitude" ? CORNER_WORDS.notLatitude : CORNER_WORDS.notLongitude}
        </span>
      )}
    </>
  );
}
