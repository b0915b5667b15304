"use client";
import { Button } from "#components/ui/button.tsx";
import { NOTE_FIELD_WORDS } from "./item-words.ts";

type WordsConflictProps = {
  readonly testId: string;
  readonly message: string;
  /** The words of the other person, introduced as theirs. */
  readonly theirs: string;
  readonly onReplace: () => void;
  readonly onDiscard: () => void;
};

/** The words of another person, below the user's own in the field. */
export function WordsConflict({ testId, message, theirs, onReplace, onDiscard }: WordsConflictProps) {
  return (
    <div
      role="alert"
      data-testid={testId}
      className="flex flex-col gap-1.5 rounded-md border border-amber-line bg-amber-soft px-3 py-2 text-small font-normal"
    >
      <p className="font-medium text-amber-text">{message}</p>
      <p className="whitespace-pre-line wrap-anywhere">{theirs}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={onReplace}>
          {NOTE_FIELD_WORDS.replace}
        </Button>
        <Button size="small" look="quiet" onClick={onDiscard}>
          {NOTE_FIELD_WORDS.discard}
        </Button>
      </div>
    </div>
  );
}
