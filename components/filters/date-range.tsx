"use client";
import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { DATE_PRESETS, dayYearsBefore, isWholeDay } from "./date-presets.ts";
import { ANY_DATE, DATES_REVERSED, FILTER_WORDS } from "./words.ts";

type DateRangeProps = {
  readonly from: string;
  readonly to: string;
  readonly earliest: string | null;
  readonly latest: string | null;
  readonly onChange: (range: { readonly dateFrom?: string; readonly dateTo?: string }) => void;
};

/** Filters by publication date between two days, both inclusive: typed, picked, or by a preset. */
export function DateRange({ from, to, earliest, latest, onChange }: DateRangeProps) {
  const id = useId();
  const wrong = from !== "" && to !== "" && from > to;
  const bounds = { min: earliest ?? undefined, max: latest ?? undefined };
  return (
    <fieldset>
      <legend className="mb-1 text-tiny font-semibold tracking-wide text-muted uppercase">
        {FILTER_WORDS.published}
      </legend>
      <Presets from={from} to={to} onChange={onChange} />
      <div className="flex flex-col gap-1.5">
        <DayField
          label={FILTER_WORDS.from}
          value={from}
          {...bounds}
          onChange={(dateFrom) => onChange({ dateFrom })}
        />
        <DayField
          label={FILTER_WORDS.to}
          value={to}
          {...bounds}
          wrong={wrong}
          describedBy={wrong ? id : undefined}
          onChange={(dateTo) => onChange({ dateTo })}
        />
      </div>
      {wrong && (
        <p id={id} className="mt-1 text-tiny text-red-text">
          {DATES_REVERSED}
        </p>
      )}
    </fieldset>
  );
}

function Presets({ from, to, onChange }: Pick<DateRangeProps, "from" | "to" | "onChange">) {
  const presets = DATE_PRESETS.map(({ years, words }) => ({
    words,
    from: dayYearsBefore(new Date(), years),
  }));
  return (
    <div className="mb-2 flex flex-wrap gap-1.5">
      {[...presets, { words: ANY_DATE, from: "" }].map((preset) => {
        const pressed = from === preset.from && to === "";
        return (
          <Button
            key={preset.words}
            size="inline"
            aria-pressed={pressed}
            className={pressed ? "border-accent bg-accent-soft text-accent-text" : ""}
            onClick={() => onChange({ dateFrom: preset.from, dateTo: "" })}
          >
            {preset.words}
          </Button>
        );
      })}
    </div>
  );
}

type DayFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly wrong?: boolean;
  readonly describedBy?: string | undefined;
  readonly onChange: (day: string) => void;
};

/** A day, typed or picked. A year that is still being typed starts no search. */
function DayField({ label, value, min, max, wrong, describedBy, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <label className="flex items-center gap-2">
      <span className="w-8 text-small text-muted">{label}</span>
      <input
        type="date"
        className="h-8 w-full min-w-0 rounded-md border border-line-strong bg-panel px-2 text-small tabular-nums hover:border-muted"
        value={typed ?? value}
        min={min}
        max={max}
        aria-invalid={wrong}
        aria-describedby={describedBy}
        onChange={({ target }) => {
          const whole = isWholeDay(target.value);
          setTyped(whole ? null : target.value);
          if (whole) onChange(target.value);
        }}
        onBlur={() => setTyped(null)}
      />
    </label>
  );
}
