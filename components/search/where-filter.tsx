"use client";
import { useId, useState } from "react";
import type { WorkbenchState } from "#components/address/search-state.ts";
import { readShape } from "#components/map/well-known-text.ts";
import { Button } from "#components/ui/button.tsx";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { MAX_BUFFER_METRES, MAX_PLACE_CHARS } from "#lib/domain/place-limits.ts";
import { NO_PLACE } from "./cleared.ts";
import { readMetres, WHERE_FIELD } from "./where-fields.ts";
import { ChosenPlace, WherePicks } from "./where-picks.tsx";
import { WHERE_WORDS } from "./where-words.ts";

type Where = Pick<WorkbenchState, "where" | "buffer" | "linked">;
type WhereFilterProps = { readonly state: Where; readonly onChange: (where: Where) => void };

/** True for a place that nobody types: the ref of a record, or a drawn shape. */
const isChosen = (where: string) => parseEvidenceRef(where)?.kind === "record" || readShape(where) !== null;

/** Filters by place: typed here, drawn on a map, or a record. */
export function WhereFilter({ state, onChange }: WhereFilterProps) {
  const [draft, setDraft] = useState({ where: state.where, buffer: String(state.buffer) });
  const [known, setKnown] = useState(state);
  const [fault, setFault] = useState<string | null>(null);
  const id = useId();
  // A step back or a removed chip changes the address, and the fields follow.
  if (known.where !== state.where || known.buffer !== state.buffer) {
    setKnown(state);
    setDraft({ where: state.where, buffer: String(state.buffer) });
    setFault(null);
  }
  const apply = () => {
    const buffer = readMetres(draft.buffer);
    const where = draft.where.trim();
    if (where === "") return setFault(WHERE_WORDS.missing);
    if (buffer === null) return setFault(WHERE_WORDS.notMetres(MAX_BUFFER_METRES));
    setFault(null);
    return onChange({ where, buffer, linked: state.linked });
  };
  return (
    <form
      noValidate
      aria-labelledby={`${id}-title`}
      className="flex flex-col gap-1.5"
      onSubmit={(event) => {
        // React also passes on the events of forms in the dialogs that are opened here.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        apply();
      }}
    >
      <h3 id={`${id}-title`} className="text-tiny font-semibold tracking-wide text-muted uppercase">
        {WHERE_WORDS.legend}
      </h3>
      {draft.where === state.where && isChosen(draft.where) ? (
        <ChosenPlace where={draft.where} onClear={() => setDraft({ ...draft, where: "" })} />
      ) : (
        <label className="flex flex-col gap-0.5">
          <span className="text-small">{WHERE_WORDS.place}</span>
          <input
            type="text"
            name="where"
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_PLACE_CHARS}
            placeholder={WHERE_WORDS.help}
            className={WHERE_FIELD}
            value={draft.where}
            aria-invalid={fault !== null}
            aria-describedby={fault === null ? undefined : `${id}-fault`}
            onChange={({ target }) => setDraft({ ...draft, where: target.value })}
          />
        </label>
      )}
      <label className="flex items-center justify-between gap-2">
        <span className="text-small">{WHERE_WORDS.buffer}</span>
        <input
          type="text"
          name="buffer"
          inputMode="numeric"
          className={`${WHERE_FIELD} max-w-20 text-right tabular-nums`}
          value={draft.buffer}
          onChange={({ target }) => setDraft({ ...draft, buffer: target.value.trim() })}
        />
      </label>
      {fault !== null && (
        <p id={`${id}-fault`} role="alert" className="text-small text-red-text">
          {fault}
        </p>
      )}
      {state.where !== "" && (
        <label className="flex min-h-6 items-center gap-2 text-small">
          <input
            type="checkbox"
            checked={state.linked === "only"}
            onChange={({ target }) => onChange({ ...state, linked: target.checked ? "only" : "first" })}
          />
          {WHERE_WORDS.linked}
        </label>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" size="small">
          {WHERE_WORDS.apply}
        </Button>
        {state.where !== "" && (
          <Button size="small" look="quiet" onClick={() => onChange(NO_PLACE)}>
            {WHERE_WORDS.clear}
          </Button>
        )}
      </div>
      <WherePicks
        where={state.where}
        buffer={readMetres(draft.buffer) ?? state.buffer}
        onUse={(drawn) => {
          setFault(null);
          onChange({ ...drawn, linked: state.linked });
        }}
      />
    </form>
  );
}
