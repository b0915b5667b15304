"use client";
import { useEffect, useRef, useState } from "react";
import { useAskBeforeLeaving } from "#components/ui/use-ask-before-leaving.ts";

type EditableWordsProps = {
  readonly words: string;
  readonly label: string;
  readonly onChange: (words: string) => void;
};

/**
 * Text edited in place. Leaving the field or the page saves it, and the browser asks before the page is left. Escape or
 * an empty field restores the old text.
 */
export function EditableWords({ words, label, onChange }: EditableWordsProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const given = useRef(false);
  const next = draft?.trim() ?? "";
  const unsaved = next !== "" && next !== words;
  const save = () => {
    if (unsaved && !given.current) onChange(next);
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
    given.current = false;
    setDraft(null);
  };
  return (
    <textarea
      rows={1}
      aria-label={label}
      value={draft ?? words}
      maxLength={300}
      className="-mx-1.5 block w-[calc(100%+0.75rem)] field-sizing-content min-w-0 resize-none rounded border border-transparent bg-transparent px-1.5 py-0.5 wrap-anywhere hover:border-line-strong focus:border-line-strong focus:bg-panel"
      onChange={(event) => setDraft(event.target.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === "Escape") given.current = true;
        if (event.key !== "Enter" && event.key !== "Escape") return;
        event.preventDefault();
        event.currentTarget.blur();
      }}
    />
  );
}
