"use client";
import { type ReactNode, useId, useState } from "react";
import type { RecordsState } from "#components/address/place-state.ts";
import { Button } from "#components/ui/button.tsx";
import { datasetKindName } from "#lib/domain/dataset-kinds.ts";
import { readAttributeConditions } from "#lib/domain/record-conditions.ts";
import { isHectares, type Narrowing, NOT_NARROWED } from "./narrowing.ts";
import { NARROW_WORDS } from "./words.ts";

const FIELD =
  "h-8 w-full min-w-0 rounded-md border border-line-strong bg-panel px-2 hover:border-muted aria-invalid:border-red-text";

type NarrowRecordsProps = {
  readonly state: RecordsState;
  readonly onChange: (change: Partial<RecordsState>) => void;
};

/** Narrows a list of records by size, attributes and the day in force. */
export function NarrowRecords({ state, onChange }: NarrowRecordsProps) {
  const [draft, setDraft] = useState<Narrowing>(state);
  const [fault, setFault] = useState<string | null>(null);
  const id = useId();
  const { min, max, attributes, on, inside } = state;
  const isNarrowed = [min, max, attributes, on, inside].some((value) => value !== "");
  const apply = () => {
    const wrong = faultOf(draft);
    setFault(wrong);
    const { min: from, max: to, attributes: typed, on: day } = draft;
    if (wrong === null) onChange({ min: from, max: to, attributes: typed, on: day, after: null });
  };
  const field = (key: "min" | "max" | "attributes" | "on", type: "text" | "date" = "text") => (
    <input
      type={type}
      name={key}
      inputMode={key === "min" || key === "max" ? "decimal" : undefined}
      autoComplete="off"
      maxLength={500}
      className={FIELD}
      placeholder={key === "attributes" ? NARROW_WORDS.attributesHelp : undefined}
      value={draft[key]}
      aria-describedby={fault === null ? undefined : `${id}-fault`}
      onChange={({ target }) => setDraft({ ...draft, [key]: target.value.trim() })}
    />
  );
  return (
    <details open={isNarrowed} data-testid="narrow">
      <summary className="min-h-6 cursor-pointer font-medium">{NARROW_WORDS.title}</summary>
      <form
        noValidate
        aria-label={NARROW_WORDS.title}
        className="mt-1 flex flex-col gap-2 rounded-md border border-line bg-panel p-3"
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <div className="grid gap-x-3 gap-y-2 two:grid-cols-[6rem_6rem_minmax(0,1fr)_10rem]">
          <Labelled words={NARROW_WORDS.min}>{field("min")}</Labelled>
          <Labelled words={NARROW_WORDS.max}>{field("max")}</Labelled>
          <Labelled words={NARROW_WORDS.attributes}>{field("attributes")}</Labelled>
          <Labelled words={NARROW_WORDS.on}>{field("on", "date")}</Labelled>
        </div>
        <p className="text-small text-muted">{NARROW_WORDS.about}</p>
        {inside !== "" && <p data-testid="narrow-inside">{NARROW_WORDS.inside(datasetKindName(inside))}</p>}
        {fault !== null && (
          <p id={`${id}-fault`} role="alert" className="text-red-text">
            {fault}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="small">
            {NARROW_WORDS.apply}
          </Button>
          {isNarrowed && (
            <Button size="small" look="quiet" onClick={() => onChange({ ...NOT_NARROWED, after: null })}>
              {NARROW_WORDS.clear}
            </Button>
          )}
        </div>
      </form>
    </details>
  );
}

function Labelled({ words, children }: { readonly words: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the field is the child
    <label className="flex min-w-0 flex-col gap-0.5">
      <span className="text-small">{words}</span>
      {children}
    </label>
  );
}

function faultOf({ min, max, attributes }: Narrowing): string | null {
  if (![min, max].every((value) => value === "" || isHectares(value))) return NARROW_WORDS.notHectares;
  if (min !== "" && max !== "" && Number(min) > Number(max)) return NARROW_WORDS.reversed;
  if (attributes !== "" && readAttributeConditions(attributes) === null) return NARROW_WORDS.notAttributes;
  return null;
}
