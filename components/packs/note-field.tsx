"use client";
import { useEffect, useId, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { MAX_NOTE_CHARS } from "#lib/domain/pack-limits.ts";
import { NOTE_FIELD_WORDS } from "./item-words.ts";
import { type SaveNote, useNoteDraft } from "./use-note-draft.ts";
import { WordsConflict } from "./words-conflict.tsx";

type NoteFieldProps = {
  /** The note with pending changes. */
  readonly note: string;
  readonly label: string;
  readonly onSave: SaveNote;
  readonly saving: boolean;
  /** The user opened the field, so it takes the focus. */
  readonly opened?: boolean;
};

/**
 * A note that is saved when the user pauses or leaves the field. If saving fails, the text stays in the field with an
 * error message, and is saved when the server answers again. Words of another person are replaced only on request.
 */
export function NoteField({ note, label, onSave, saving, opened = false }: NoteFieldProps) {
  const id = useId();
  const { text, state, ...edit } = useNoteDraft({ note, onSave, saving });
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (opened) field.current?.focus();
  }, [opened]);
  const focusField = () => field.current?.focus();
  return (
    <div className="flex flex-col gap-0.5">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        value={text}
        maxLength={MAX_NOTE_CHARS}
        rows={1}
        placeholder={NOTE_FIELD_WORDS.example}
        className="field-sizing-content -mx-2 max-h-60 min-h-8 w-[calc(100%+1rem)] resize-none rounded-md border border-transparent px-2 py-1.5 placeholder:text-muted hover:border-line-strong focus:border-line-strong focus:bg-panel not-placeholder-shown:bg-sunken"
        onChange={(event) => edit.type(event.target.value)}
        onBlur={edit.leave}
      />
      {(state === "saving" || state === "saved" || state === "unsaved") && (
        <p role="status" className="flex min-h-4 items-center gap-2 text-tiny text-muted">
          {NOTE_FIELD_WORDS[state]}
          {state === "unsaved" && (
            <Button look="quiet" size="small" className="h-6 underline" onClick={edit.send}>
              {" "}
              {NOTE_FIELD_WORDS.save}
            </Button>
          )}
        </p>
      )}
      {state === "conflict" && (
        <WordsConflict
          testId="note-conflict"
          message={NOTE_FIELD_WORDS.conflict}
          theirs={NOTE_FIELD_WORDS.theirs(note)}
          onReplace={() => {
            edit.replace();
            focusField();
          }}
          onDiscard={() => {
            edit.discard();
            focusField();
          }}
        />
      )}
    </div>
  );
}
