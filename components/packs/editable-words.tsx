"use client";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useAskBeforeLeaving } from "#components/ui/use-ask-before-leaving.ts";
import { EDITABLE_WORDS } from "./item-words.ts";
import { WordsConflict } from "./words-conflict.tsx";

type EditableWordsProps = {
  readonly words: string;
  readonly label: string;
  readonly onChange: (words: string) => void;
  /** Lets a button move the focus to the field. */
  readonly field?: RefObject<HTMLTextAreaElement | null>;
};

/** Typed text, with the words that it may replace: those shown when the typing began. */
type WordsDraft = { readonly text: string; readonly seen: string };

/**
 * Text edited in place. Leaving the field or the page saves it, and the browser asks before the page is left. Escape or
 * an empty field restores the old text. Words of another person are replaced only on request (ADR 0045).
 */
export function EditableWords({ words, label, onChange, field }: EditableWordsProps) {
  const [draft, setDraft] = useState<WordsDraft | null>(null);
  const given = useRef(false);
  const next = draft?.text.trim() ?? "";
  const unsaved = next !== "" && next !== words;
  const conflict = unsaved && draft?.seen !== words;
  const save = () => {
    if (unsaved && !conflict && !given.current) onChange(next);
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  // A step back in the history removes the field without a blur.
  useEffect(() => () => latest.current(), []);
  useAskBeforeLeaving(unsaved, save);
  const finish = () => {
    save();
    // The text stays in the field until the person decides.
    if (!conflict || given.current) setDraft(null);
    given.current = false;
  };
  return (
    <>
      <textarea
        ref={field}
        rows={1}
        aria-label={label}
        value={draft?.text ?? words}
        maxLength={300}
        className="-mx-1.5 block w-[calc(100%+0.75rem)] field-sizing-content min-w-0 resize-none rounded border border-transparent bg-transparent px-1.5 py-0.5 wrap-anywhere hover:border-line-strong focus:border-line-strong focus:bg-panel"
        onChange={(event) => setDraft({ text: event.target.value, seen: draft?.seen ?? words })}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === "Escape") given.current = true;
          if (event.key !== "Enter" && event.key !== "Escape") return;
          event.preventDefault();
          event.currentTarget.blur();
        }}
      />
      {conflict && (
        <WordsConflict
          testId="words-conflict"
          message={EDITABLE_WORDS.conflict}
          theirs={EDITABLE_WORDS.theirs(words)}
          onReplace={() => {
            onChange(next);
            setDraft(null);
          }}
          onDiscard={() => setDraft(null)}
        />
      )}
    </>
  );
}
