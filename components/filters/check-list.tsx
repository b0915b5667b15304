"use client";
import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { count } from "#components/words/quantities.ts";
import { FILTER_WORDS } from "./words.ts";

export type CheckOption = {
  readonly value: string;
  readonly label: string;
  readonly count: number | null;
  /** State of the value, shown below the label. */
  readonly note?: string;
  readonly dot?: ReactNode;
  /** The search did not reach this value. */
  readonly dimmed?: boolean;
};

type CheckListProps = {
  readonly legend: string;
  readonly hint?: string;
  readonly options: readonly CheckOption[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** Number of values to show before "more". Selected values are always shown. */
  readonly shown?: number;
  readonly children?: ReactNode;
};

/** A group of checkboxes. A selected value that is unknown here stays visible, because it still filters. */
export function CheckList({ legend, hint, options, chosen, onChange, shown = 8, children }: CheckListProps) {
  const [all, setAll] = useState(false);
  const unknown = chosen.filter((value) => !options.some((option) => option.value === value));
  const visible = all ? options : shownOptions(options, chosen, shown);
  if (options.length === 0 && unknown.length === 0) return null;
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  return (
    <fieldset>
      <legend className="mb-1 text-tiny font-semibold tracking-wide text-muted uppercase">{legend}</legend>
      {hint && <p className="mb-1 text-tiny text-muted">{hint}</p>}
      {children}
      {visible.map((option) => (
        <Row key={option.value} option={option} checked={chosen.includes(option.value)} onToggle={toggle} />
      ))}
      {unknown.map((value) => (
        <Row
          key={value}
          option={{ value, label: value, count: null, note: FILTER_WORDS.unknownValue }}
          checked
          onToggle={toggle}
        />
      ))}
      {options.length > visible.length && (
        <Button look="quiet" size="small" className="-ml-1 h-6 px-1" onClick={() => setAll(true)}>
          {FILTER_WORDS.more(options.length - visible.length)}
        </Button>
      )}
    </fieldset>
  );
}

/** Returns the options to show before "more", in their order: the selected ones, and first those with documents. */
export function shownOptions(
  options: readonly CheckOption[],
  chosen: readonly string[],
  shown: number,
): readonly CheckOption[] {
  const first = new Set(
    [...options.filter(({ dimmed }) => !dimmed), ...options.filter(({ dimmed }) => dimmed)].slice(0, shown),
  );
  return options.filter((option) => first.has(option) || chosen.includes(option.value));
}

type RowProps = {
  readonly option: CheckOption;
  readonly checked: boolean;
  readonly onToggle: (value: string) => void;
};

function Row({ option, checked, onToggle }: RowProps) {
  return (
    <label className="-mx-1.5 flex min-h-7 items-start gap-2 rounded px-1.5 py-1 hover:bg-hover">
      <input
        type="checkbox"
        className="mt-0.75 size-3.5 shrink-0"
        checked={checked}
        onChange={() => onToggle(option.value)}
      />
      <span className={cx("min-w-0 flex-1 wrap-anywhere", option.dimmed && !checked && "text-muted")}>
        {option.label}
        {option.note && <span className="block text-tiny text-muted">{option.note}</span>}
      </span>
      {option.count !== null && (
        <span className="text-small text-muted tabular-nums">{count(option.count)}</span>
      )}
      {option.dot}
    </label>
  );
}
