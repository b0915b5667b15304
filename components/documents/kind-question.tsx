"use client";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { facetsQuery } from "#components/filters/queries.ts";
import { useShortcuts } from "#components/keys/use-shortcuts.ts";
import { Button } from "#components/ui/button.tsx";
import { Kbd } from "#components/ui/kbd.tsx";
import { type KindToAsk, MAX_SELECTED } from "#lib/domain/document-table.ts";
import { KindOptions } from "./kind-options.tsx";
import { chunked, groupedByKind } from "./kinds.ts";
import { useChangeDocuments } from "./use-change-documents.ts";
import { KIND_WORDS, kindLabel, moreWords } from "./words.ts";

type KindQuestionProps = {
  /** At least one. */
  readonly documents: readonly KindToAsk[];
  /** The key that saves the kinds from anywhere on the page; absent without one. */
  readonly saveKey?: string;
  /** Called when the kinds are saved, or the question is put off. */
  readonly onDone: (documentIds: readonly string[]) => void;
};

/** Rows drawn. The choice for all applies to the others too. */
const SHOWN = 30;
const FIELD = "h-7 w-full min-w-0 rounded-md border border-line-strong bg-panel px-1.5 hover:border-muted";

/** Asks what kinds some documents are. The recognised kinds are preselected, so one key or click accepts them. */
export function KindQuestion({ documents, saveKey, onDone }: KindQuestionProps) {
  const heading = useId();
  const form = useRef<HTMLFormElement>(null);
  const inUse = (useQuery(facetsQuery()).data?.docTypes ?? []).map(({ value }) => value);
  const { change, busy } = useChangeDocuments();
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const kindOf = ({ id, kind }: KindToAsk) => chosen[id] ?? kind ?? "";
  const groups = groupedByKind(documents.map((each) => ({ id: each.id, kind: kindOf(each) })));
  const save = async () => {
    for (const [docType, ids] of groups)
      for (const some of chunked(ids, MAX_SELECTED)) await change(some, { do: "edit", docType });
    onDone(documents.map(({ id }) => id));
  };
  useShortcuts(
    saveKey === undefined || groups.size === 0 || busy
      ? {}
      : { [saveKey]: () => form.current?.requestSubmit() },
  );
  return (
    <form
      ref={form}
      aria-labelledby={heading}
      data-testid="kind-question"
      className="px-3.5 py-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (groups.size > 0 && !busy) void save();
      }}
    >
      <h3 id={heading} className="font-semibold">
        {documents.length === 1 ? KIND_WORDS.one : KIND_WORDS.many}
      </h3>
      <p className="text-small text-muted">{KIND_WORDS.help}</p>
      <div className="mt-2 flex max-h-(--kinds-height,11rem) flex-col gap-1.5 overflow-y-auto">
        {documents.length > 1 && (
          <Choice
            label={KIND_WORDS.all}
            empty={KIND_WORDS.each}
            value=""
            inUse={inUse}
            onChoose={(kind) => setChosen(Object.fromEntries(documents.map(({ id }) => [id, kind])))}
          />
        )}
        {documents.slice(0, SHOWN).map((each) => (
          <Choice
            key={each.id}
            label={each.title}
            name={kindLabel(each.title)}
            empty={KIND_WORDS.unknown}
            value={kindOf(each)}
            inUse={inUse}
            onChoose={(kind) => setChosen((now) => ({ ...now, [each.id]: kind }))}
          />
        ))}
        {documents.length > SHOWN && (
          <p className="text-small text-muted">{moreWords(documents.length - SHOWN)}</p>
        )}
      </div>
      <div className="mt-2.5 flex gap-2">
        <Button type="submit" size="small" look="primary" disabled={busy || groups.size === 0}>
          {KIND_WORDS.accept}
          {saveKey !== undefined && <Kbd>{saveKey}</Kbd>}
        </Button>
        <Button size="small" look="quiet" onClick={() => onDone(documents.map(({ id }) => id))}>
          {KIND_WORDS.later}
        </Button>
      </div>
    </form>
  );
}

type ChoiceProps = {
  readonly label: string;
  /** The name of the choice, if the label alone does not say it. */
  readonly name?: string;
  readonly empty: string;
  readonly value: string;
  readonly inUse: readonly string[];
  readonly onChoose: (kind: string) => void;
};

function Choice({ label, name, empty, value, inUse, onChoose }: ChoiceProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-center gap-2">
      <span className="truncate" title={label}>
        {label}
      </span>
      <select
        aria-label={name ?? label}
        className={FIELD}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        onKeyDown={submitOnEnter}
      >
        <option value="">{empty}</option>
        <KindOptions inUse={value === "" ? inUse : [...inUse, value]} />
      </select>
    </div>
  );
}

/** A select does not submit its form by itself. */
function submitOnEnter(event: KeyboardEvent<HTMLSelectElement>): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
