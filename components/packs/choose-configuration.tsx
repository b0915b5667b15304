"use client";
import { cx } from "#components/ui/class-names.ts";
import { ASSEMBLE_WORDS } from "./assemble-words.ts";
import { CONFIGURATION_WORDS } from "./evidence-words.ts";

type ChooseConfigurationProps = {
  readonly value: string;
  readonly onChange: (name: string) => void;
};

/** Selects how much evidence to include and how to weigh it. Each option states its purpose. */
export function ChooseConfiguration({ value, onChange }: ChooseConfigurationProps) {
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-medium">{ASSEMBLE_WORDS.size}</legend>
      {Object.entries(CONFIGURATION_WORDS).map(([name, { label, what }]) => (
        <label
          key={name}
          className={cx(
            "flex items-start gap-2.5 rounded-md border px-3 py-2",
            name === value ? "border-accent bg-chosen" : "border-line hover:bg-hover",
          )}
        >
          <input
            type="radio"
            name="configuration"
            className="mt-0.5 size-4"
            checked={name === value}
            onChange={() => onChange(name)}
            aria-label={label}
            aria-describedby={`configuration-${name}`}
          />
          <span>
            <span className="font-medium">{label}</span>
            <span id={`configuration-${name}`} className="block text-small text-muted">
              {what}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
