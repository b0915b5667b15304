"use client";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";

type NoteFieldProps = {
  /** As the pack has it. */
  readonly note: string;
  readonly label: string;
  readonly onSave: (note: string) => void;
  readonly saving: boolean;
  /** It was opened to be written in, so the focus goes into it. */
  readonly opened?: boolean;
};

const IDLE_MS = 800;
const MOST_CHARS = 4000;

/**
 * A note that keeps itself when the writer pauses or goes on. What was typed is never taken away: where it could not be
 * kept it stays in the field, and the field says so.
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
        maxLength={MOST_CHARS}
        rows={1}
        placeholder="Add a note"
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
          {saving ? "Keeping the note …" : kept ? "Note kept" : "Not kept yet"}
          {!saving && !kept && (
            <Button look="quiet" size="small" className="h-6 underline" onClick={() => onSave(draft)}>
              Keep it
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
