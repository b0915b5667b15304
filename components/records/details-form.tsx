"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { MAX_FACT_CHARS, OUTLINE } from "#lib/domain/coverage.ts";
import { DATASET_KINDS, datasetKindName } from "#lib/domain/dataset-kinds.ts";
import type { DatasetView } from "#lib/domain/record-api.ts";
import { coverageWords } from "./coverage-words.ts";
import { PickRecord } from "./pick-record.tsx";
import { datasetsQuery } from "./queries.ts";
import { DETAILS_WORDS } from "./words.ts";

type DetailsFormProps = {
  readonly dataset: DatasetView;
  readonly error: string | null;
  readonly busy: boolean;
  readonly onSave: (form: FormData) => void;
  readonly onCancel: () => void;
};

const FACTS = ["name", "publisher", "licence", "source"] as const;
const FIELD = "h-8 w-full rounded-md border border-line-strong bg-panel px-2 hover:border-muted";
const ROW = "grid items-center gap-1 two:grid-cols-[8rem_1fr]";
const COVERAGE = "coverage_of";
const KIND = "kind";

/** Returns the fields that the form changes. An emptied one is null, which removes the value. */
export function changedFacts(dataset: DatasetView, form: FormData): Readonly<Record<string, string | null>> {
  const typed = (name: string) => String(form.get(name) ?? "").trim() || null;
  const changed = [...FACTS, KIND, COVERAGE].flatMap((name) => {
    const value = typed(name);
    return value === dataset[name as keyof DatasetView] ? [] : [[name, value] as const];
  });
  return Object.fromEntries(changed);
}

/** True if the area of a record is chosen, but no record. */
export function lacksRecord(form: FormData): boolean {
  return form.get("coverage") === "record" && form.get(COVERAGE) === "";
}

/** What a dataset is and which area it covers. */
export function DetailsForm({ dataset, error, busy, onSave, onCancel }: DetailsFormProps) {
  return (
    <form
      className="flex flex-col gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(new FormData(event.currentTarget));
      }}
    >
      {error !== null && (
        <Notice kind="failed" title={DETAILS_WORDS.failedTitle}>
          {error}
        </Notice>
      )}
      {FACTS.map((name) => (
        <label key={name} className={ROW}>
          <span className="text-muted">{DETAILS_WORDS[name]}</span>
          <input
            name={name}
            type="text"
            className={FIELD}
            maxLength={MAX_FACT_CHARS}
            defaultValue={dataset[name] ?? ""}
            required={name === "name"}
            title={name === "source" ? DETAILS_WORDS.sourceHint : undefined}
          />
        </label>
      ))}
      <Kind initial={dataset.kind} />
      <Coverage initial={dataset.coverage_of} />
      <div className="mt-2 flex justify-end gap-2">
        <Button onClick={onCancel}>{DETAILS_WORDS.cancel}</Button>
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? DETAILS_WORDS.saving : DETAILS_WORDS.save}
        </Button>
      </div>
    </form>
  );
}

/** The kind that colours a dataset on the map and names its records. A kind that is not in the list stays. */
function Kind({ initial }: { readonly initial: string | null }) {
  const isOther = initial !== null && !DATASET_KINDS.some((kind) => kind === initial);
  const kinds = [...DATASET_KINDS, ...(isOther ? [initial] : [])];
  return (
    <label className={ROW}>
      <span className="text-muted">{DETAILS_WORDS.kind}</span>
      <select name={KIND} className={FIELD} defaultValue={initial ?? ""}>
        <option value="">{DETAILS_WORDS.kindUnknown}</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {datasetKindName(kind)}
          </option>
        ))}
      </select>
    </label>
  );
}

type Choice = "unknown" | "outline" | "record";
const CHOICES: readonly Choice[] = ["unknown", "outline", "record"];

/** The area that a dataset covers: a hidden field has its value. */
function Coverage({ initial }: { readonly initial: string | null }) {
  const isRecord = initial !== null && initial !== OUTLINE;
  const [choice, setChoice] = useState<Choice>(
    initial === null ? "unknown" : isRecord ? "record" : "outline",
  );
  const [ref, setRef] = useState(isRecord ? initial : "");
  const [picking, setPicking] = useState(false);
  const { data } = useQuery(datasetsQuery());
  const value = choice === "outline" ? OUTLINE : choice === "record" ? ref : "";
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-muted">{DETAILS_WORDS.coverage}</legend>
      <input type="hidden" name={COVERAGE} value={value} />
      {CHOICES.map((each) => (
        <label key={each} className="flex min-h-6 items-start gap-2">
          <input
            type="radio"
            name="coverage"
            value={each}
            className="mt-1"
            checked={choice === each}
            onChange={() => setChoice(each)}
          />
          <span>{DETAILS_WORDS[each]}</span>
        </label>
      ))}
      {choice === "record" && (
        <div className="flex flex-wrap items-center gap-2 pl-6">
          <span data-testid="coverage-record" className="wrap-anywhere">
            {ref === "" ? DETAILS_WORDS.noRecord : coverageWords(ref)}
          </span>
          <Button size="small" onClick={() => setPicking(true)}>
            {ref === "" ? DETAILS_WORDS.pick : DETAILS_WORDS.pickAnother}
          </Button>
        </div>
      )}
      <p className="text-small text-muted">
        {choice === "unknown" ? DETAILS_WORDS.unknownHint : DETAILS_WORDS.coverageHint}
      </p>
      {picking && (
        <PickRecord
          onClose={() => setPicking(false)}
          datasetName={(id) => data?.datasets.find((each) => each.id === id)?.name ?? ""}
          onPick={(picked) => {
            setRef(picked);
            setPicking(false);
          }}
        />
      )}
    </fieldset>
  );
}
