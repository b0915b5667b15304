"use client";
import type { ReactNode } from "react";
import { type FieldErrors, firstOf, linesOf } from "./check-draft.ts";
import type { RootDraft } from "./draft.ts";
import { TextField } from "./fields.tsx";
import { Fold } from "./fold.tsx";
import { FIELD_WORDS, PATTERN_WORDS } from "./words.ts";

type OnlySomeProps = {
  readonly root: RootDraft;
  /** Path of the root in the form: `roots.0`. */
  readonly at: string;
  readonly errors: FieldErrors;
  readonly set: (change: Partial<RootDraft>) => void;
  /** Preview of the files that the current patterns would add. */
  readonly preview: ReactNode;
};

/** Patterns of one place. Most places need none. */
export function OnlySome({ root, at, errors, set, preview }: OnlySomeProps) {
  const wrong = {
    include: firstOf(errors, `${at}.includePatterns`),
    exclude: firstOf(errors, `${at}.excludePatterns`),
  };
  const typed = linesOf(root.include).length + linesOf(root.exclude).length;
  return (
    <Fold
      title={PATTERN_WORDS.title}
      holds={typed === 0 ? undefined : FIELD_WORDS.patternsFilled(typed)}
      filled={typed > 0}
      wrong={wrong.include !== undefined || wrong.exclude !== undefined}
    >
      <div className="grid gap-4 two:grid-cols-2">
        <TextField
          label={PATTERN_WORDS.includeHere}
          optional
          code
          rows={3}
          value={root.include}
          onChange={(include) => set({ include })}
          placeholder={PATTERN_WORDS.includeExample}
          hint={PATTERN_WORDS.includeHereHint}
          error={wrong.include}
        />
        <TextField
          label={PATTERN_WORDS.excludeHere}
          optional
          code
          rows={3}
          value={root.exclude}
          onChange={(exclude) => set({ exclude })}
          placeholder={PATTERN_WORDS.excludeExample}
          hint={PATTERN_WORDS.excludeHint}
          error={wrong.exclude}
        />
      </div>
      {preview}
    </Fold>
  );
}
