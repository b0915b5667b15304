"use client";
import { useId } from "react";

type DateRangeProps = {
  readonly from: string;
  readonly to: string;
  readonly earliest: string | null;
  readonly latest: string | null;
  readonly onChange: (range: { readonly dateFrom?: string; readonly dateTo?: string }) => void;
};

const FIELD =
  "h-8 w-full min-w-0 rounded-md border border-line-strong bg-panel px-2 text-small tabular-nums hover:border-muted";

/** Filters by publication date between two days, both inclusive. */
export function DateRange({ from, to, earliest, latest, onChange }: DateRangeProps) {
  const id = useId();
  const wrong = from !== "" && to !== "" && from > to;
  const bounds = { min: earliest ?? undefined, max: latest ?? undefined };
  return (
    <fieldset>
      <legend className="mb-1 text-tiny font-semibold tracking-wide text-muted uppercase">Published</legend>
      <div className="flex flex-col gap-1.5">
        <label className="flex items-center gap-2">
          <span className="w-8 text-small text-muted">from</span>
          <input
            type="date"
            className={FIELD}
            value={from}
            {...bounds}
            onChange={(event) => onChange({ dateFrom: event.target.value })}
          />
        </label>
        <label className="flex items-center gap-2">
          <span className="w-8 text-small text-muted">to</span>
          <input
            type="date"
            className={FIELD}
            value={to}
            {...bounds}
            aria-invalid={wrong}
            aria-describedby={wrong ? id : undefined}
            onChange={(event) => onChange({ dateTo: event.target.value })}
          />
        </label>
      </div>
      {wrong && (
        <p id={id} className="mt-1 text-tiny text-red-text">
          The end date is before the start date. Change one of them.
        </p>
      )}
    </fieldset>
  );
}
