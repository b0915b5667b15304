"use client";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { MAX_NOTE_CHARS } from "#lib/domain/pack-limits.ts";
import { NOTE_FIELD_WORDS } from "./item-words.ts";

type NoteFieldProps = {
  /** The stored note. */
  readonly note: string;
  readonly label: string;
  readonly onSave: (note: string) => void;
  readonly saving: boolean;
  /** The user opened the field, so it takes the focus. */
  readonly opened?: boolean;
};

const IDLE_MS = 800;

/**
 * A note that is saved when the user pauses or leaves the field. If saving fails, the text stays in the field with an
 * error message.
 */
export function NoteField({ note, label, onSave, saving, opened = false }: NoteFieldProps) {
  const id = useId();
  const [draft, setDraft] = useState(note);
  const [typed, setTyped] = useState(false);
  const latest = useRef({ note, onSave });
  useEffect(() => {
    latest.current = { note, onSave };
  });
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (opened) field.current?.focus();
  }, [opened]);
  if (!typed && draft !== note) setDraft(note);

  useEffect(() => {
    if (!typed) return;
    const timer = setTimeout(() => {
      if (draft !== latest.current.note) latest.current.onSave(draft);
    }, IDLE_MS);
    return () => clearTimeout(timer);
  }, [draft, typed]);

  const kept = draft === note;
  return (
    <div className="flex flex-col gap-0.5">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        value={draft}
        maxLength={MAX_NOTE_CHARS}
        rows={1}
        placeholder={NOTE_FIELD_WORDS.example}
        className="field-sizing-content -mx-2 max-h-60 min-h-8 w-[calc(100%+1rem)] resize-none rounded-md border border-transparent px-2 py-1.5 placeholder:text-muted hover:border-line-strong focus:border-line-strong focus:bg-panel not-placeholder-shown:bg-sunken"
        onChange={(event) => {
          setTyped(true);
          setDraft(event.target.value);
        }}
        onBlur={() => {
          if (kept) setTyped(false);
          else onSave(draft);
        }}
      />
      {typed && (
        <p role="status" className="flex min-h-4 items-center gap-2 text-tiny text-muted">
          {saving ? NOTE_FIELD_WORDS.saving : kept ? NOTE_FIELD_WORDS.saved : NOTE_FIELD_WORDS.notSaved}
          {!saving && !kept && (
            <Button look="quiet" size="small" className="h-6 underline" onClick={() => onSave(draft)}>
              {" "}
              {NOTE_FIELD_WORDS.save}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
