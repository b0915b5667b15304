"use client";
import type { ReactNode } from "react";
import { plural } from "#components/words/quantities.ts";
import { type FieldErrors, firstOf, linesOf } from "./check-draft.ts";
import type { RootDraft } from "./draft.ts";
import { TextField } from "./fields.tsx";
import { Fold } from "./fold.tsx";

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
      title="Only some files from this source"
      holds={typed === 0 ? undefined : plural(typed, "pattern")}
      filled={typed > 0}
      wrong={wrong.include !== undefined || wrong.exclude !== undefined}
    >
      <div className="grid gap-4 two:grid-cols-2">
        <TextField
          label="Include only files here that match"
          optional
          code
          rows={3}
          value={root.include}
          onChange={(include) => set({ include })}
          placeholder="such as **/*.pdf"
          hint="One pattern per line, for paths below this location. A file must match these and the patterns of the corpus."
          error={wrong.include}
        />
        <TextField
          label="Exclude files here that match"
          optional
          code
          rows={3}
          value={root.exclude}
          onChange={(exclude) => set({ exclude })}
          placeholder="such as **/drafts/**"
          hint="Excluded files stay out even if an include pattern matches them."
          error={wrong.exclude}
        />
      </div>
      {preview}
    </Fold>
  );
}
