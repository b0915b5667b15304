"use client";
import { type ReactNode, useId } from "react";
import { cx } from "#components/ui/class-names.ts";
import { FIELD_WORDS } from "./words.ts";

export const INPUT =
  "w-full rounded-md border bg-panel px-2.5 py-1.5 placeholder:text-muted hover:border-muted aria-invalid:border-red-text";

type FieldProps = {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Shown after the label of an optional field. */
  readonly optional?: boolean;
  readonly children: (control: {
    readonly id: string;
    readonly "aria-invalid": true | undefined;
    readonly "aria-describedby": string | undefined;
  }) => ReactNode;
};

/** A label, its control and its error. Screen readers read the error with the control. */
export function Field({ label, hint, error, optional, children }: FieldProps) {
  const id = useId();
  const said = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
        {optional && <span className="ml-1.5 font-normal text-muted">{FIELD_WORDS.optional}</span>}
      </label>
      {children({
        id,
        "aria-invalid": error === undefined ? undefined : true,
        "aria-describedby": said.length > 0 ? said.join(" ") : undefined,
      })}
      {error !== undefined && (
        <p id={`${id}-error`} data-testid="field-error" className="text-small text-red-text wrap-anywhere">
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-small text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

type TextProps = Omit<FieldProps, "children"> & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  /** Number of text rows; one if absent. */
  readonly rows?: number;
  readonly maxLength?: number;
  /** Monospaced, for paths, patterns and ids. */
  readonly code?: boolean;
  readonly inputMode?: "decimal";
  readonly className?: string;
};

/** A text field. */
export function TextField({
  value,
  onChange,
  placeholder,
  rows,
  maxLength,
  code,
  inputMode,
  className,
  ...field
}: TextProps) {
  const looks = cx(INPUT, "border-line-strong", code && "font-mono text-small leading-5", className);
  return (
    <Field {...field}>
      {(control) =>
        rows === undefined ? (
          <input
            {...control}
            type="text"
            value={value}
            placeholder={placeholder}
            maxLength={maxLength}
            inputMode={inputMode}
            autoComplete="off"
            spellCheck={code ? false : undefined}
            className={looks}
            onChange={(event) => onChange(event.target.value)}
          />
        ) : (
          <textarea
            {...control}
            rows={rows}
            value={value}
            placeholder={placeholder}
            maxLength={maxLength}
            spellCheck={code ? false : undefined}
            className={looks}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }
    </Field>
  );
}

type CheckProps = {
  readonly label: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
};

/** A checkbox with an explanation below. */
export function Check({ label, hint, checked, onChange }: CheckProps) {
  return (
    <label className="flex items-start gap-2.5">
      <input
        type="checkbox"
        className="mt-0.5 size-4 shrink-0"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {label}
        {hint !== undefined && <span className="block text-small text-muted">{hint}</span>}
      </span>
    </label>
  );
}

type ChoicesProps<Value extends string> = {
  readonly legend: string;
  readonly value: Value | null;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly what: ReactNode;
    readonly icon?: ReactNode;
  }[];
  readonly onChange: (value: Value) => void;
  readonly columns?: boolean;
  /** Hides the legend, because the heading above says the same. */
  readonly legendHidden?: boolean;
};

/** A choice of one option, each with an explanation. Uses radio buttons. */
export function Choices<Value extends string>({
  legend,
  value,
  options,
  onChange,
  columns,
  legendHidden,
}: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className={legendHidden ? "sr-only" : "mb-2 font-medium"}>{legend}</legend>
      <div className={cx("grid gap-2", columns && "two:grid-cols-2")}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              "flex items-start gap-3 rounded-md border px-3.5 py-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
              option.value === value
                ? "border-accent bg-chosen"
                : "border-line bg-panel hover:border-line-strong",
            )}
          >
            <input
              type="radio"
              name={name}
              className="mt-0.5 size-4 shrink-0"
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className="min-w-0 flex-1">
              <span className="flex items-center gap-2 font-semibold">
                {option.icon}
                {option.label}
              </span>
              <span className="mt-0.5 block text-small text-muted">{option.what}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
