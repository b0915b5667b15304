"use client";
import { ChevronRight } from "lucide-react";
import type { DatasetView } from "#lib/domain/record-api.ts";
import { FORM_WORDS } from "./words.ts";

type ChooseDatasetsProps = {
  readonly datasets: readonly DatasetView[];
  /** Ids; none: all. */
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
};

/** The datasets that a report checks: all of them, or some. */
export function ChooseDatasets({ datasets, chosen, onChoose }: ChooseDatasetsProps) {
  const isChosen = new Set(chosen);
  const toggle = (id: string) =>
    onChoose(
      isChosen.has(id)
        ? chosen.filter((each) => each !== id)
        : datasets.flatMap((dataset) => (dataset.id === id || isChosen.has(dataset.id) ? [dataset.id] : [])),
    );
  return (
    <details className="group">
      <summary className="flex list-none items-center gap-1 rounded text-muted hover:text-ink">
        <ChevronRight size={14} aria-hidden className="shrink-0 transition-transform group-open:rotate-90" />
        {FORM_WORDS.datasets(chosen.length, datasets.length)}
      </summary>
      <fieldset className="mt-1 max-h-56 overflow-y-auto rounded-md border border-line bg-panel px-3 py-2">
        <legend className="sr-only">{FORM_WORDS.datasetsLegend}</legend>
        <Choice name={FORM_WORDS.all} isOn={chosen.length === 0} onToggle={() => onChoose([])} />
        {datasets.map(({ id, name }) => (
          <Choice key={id} name={name} isOn={isChosen.has(id)} onToggle={() => toggle(id)} />
        ))}
      </fieldset>
    </details>
  );
}

type ChoiceProps = { readonly name: string; readonly isOn: boolean; readonly onToggle: () => void };

function Choice({ name, isOn, onToggle }: ChoiceProps) {
  return (
    <label className="flex items-start gap-2 py-1">
      <input type="checkbox" className="mt-0.5" checked={isOn} onChange={onToggle} />
      <span className="min-w-0 wrap-anywhere">{name}</span>
    </label>
  );
}
