"use client";
import { useId } from "react";
import { cx } from "./class-names.ts";

type SegmentedProps<Value extends string> = {
  readonly legend: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly title?: string }[];
  readonly onChange: (value: Value) => void;
};

/** A choice of one option, side by side. Uses radio buttons, so that arrow keys and screen readers work as expected. */
export function Segmented<Value extends string>({ legend, value, options, onChange }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className="relative inline-flex rounded-md border border-line-strong bg-panel p-px">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          title={option.title}
          data-picked={option.value === value}
          className={cx(
            "relative flex h-6.5 items-center rounded px-2.5 text-small font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent",
            option.value === value ? "bg-accent text-on-accent" : "text-muted hover:bg-hover hover:text-ink",
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
