"use client";
import { Flame } from "lucide-react";
import { useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { percent } from "#components/words/quantities.ts";
import { HEAT_WORDS } from "./words.ts";

type HeatControlsProps = {
  readonly shown: boolean;
  readonly onShown: (shown: boolean) => void;
  readonly words: readonly string[];
  /** Indexes into `words`. */
  readonly on: ReadonlySet<number>;
  readonly onOn: (on: ReadonlySet<number>) => void;
  /** 0 to 1. */
  readonly opacity: number;
  readonly onOpacity: (opacity: number) => void;
};

/** Controls of the heat map: on or off, for which query words, and its opacity. */
export function HeatControls({ shown, onShown, words, on, onOn, opacity, onOpacity }: HeatControlsProps) {
  const slider = useId();
  const toggle = (place: number) => {
    const next = new Set(on);
    if (!next.delete(place)) next.add(place);
    onOn(next);
  };
  return (
    <div
      className="print:hidden flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-panel px-4 py-1"
      data-testid="heat-controls"
    >
      <Button
        look="quiet"
        size="small"
        aria-pressed={shown}
        title={HEAT_WORDS.showTitle}
        className={shown ? "bg-violet-soft text-violet-text" : undefined}
        onClick={() => onShown(!shown)}
      >
        <Flame size={14} aria-hidden />
        {HEAT_WORDS.show}
      </Button>
      {shown && (
        <>
          <fieldset className="flex flex-wrap items-center gap-1">
            <legend className="sr-only">{HEAT_WORDS.wordsLegend}</legend>
            {words.map((word, place) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: a question may have a word twice; places never change
                key={place}
                type="button"
                aria-pressed={on.has(place)}
                className={cx(
                  "h-6 rounded-full border px-2 text-tiny font-medium",
                  on.has(place)
                    ? "border-violet-text bg-violet-soft text-violet-text"
                    : "border-line-strong text-muted line-through",
                )}
                onClick={() => toggle(place)}
              >
                {word}
              </button>
            ))}
          </fieldset>
          <label htmlFor={slider} className="ml-auto flex items-center gap-1.5 text-tiny text-muted">
            {HEAT_WORDS.strength}
            <input
              id={slider}
              type="range"
              min={0.1}
              max={1}
              step={0.1}
              value={opacity}
              aria-valuetext={percent(opacity)}
              className="w-20 accent-[var(--accent)]"
              onChange={(event) => onOpacity(Number(event.target.value))}
            />
          </label>
        </>
      )}
    </div>
  );
}
