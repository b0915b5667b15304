"use client";
import { useRef, useState } from "react";

type EditableWordsProps = {
  readonly words: string;
  readonly label: string;
  readonly onChange: (words: string) => void;
};

/** Words that are changed where they stand: kept when the writer goes on, as they were on Escape or when empty. */
export function EditableWords({ words, label, onChange }: EditableWordsProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const given = useRef(false);
  const finish = () => {
    const next = draft?.trim() ?? "";
    if (!given.current && next !== "" && next !== words) onChange(next);
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
