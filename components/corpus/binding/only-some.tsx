"use client";
import type { ReactNode } from "react";
import { plural } from "#components/words/quantities.ts";
import { type FieldErrors, firstOf, linesOf } from "./check-draft.ts";
import type { RootDraft } from "./draft.ts";
import { TextField } from "./fields.tsx";
import { Fold } from "./fold.tsx";

type OnlySomeProps = {
  readonly root: RootDraft;
  /** Of the root's fields: `roots.0`. */
  readonly at: string;
  readonly errors: FieldErrors;
  readonly set: (change: Partial<RootDraft>) => void;
  /** What would come in under what is typed. */
  readonly preview: ReactNode;
};

/** One place's own patterns, which most places do without. */
export function OnlySome({ root, at, errors, set, preview }: OnlySomeProps) {
  const wrong = {
    include: firstOf(errors, `${at}.includePatterns`),
    exclude: firstOf(errors, `${at}.excludePatterns`),
  };
  const typed = linesOf(root.include).length + linesOf(root.exclude).length;
  return (
    <Fold
      title="Only some files of this place"
      holds={typed === 0 ? undefined : plural(typed, "pattern")}
      filled={typed > 0}
      wrong={wrong.include !== undefined || wrong.exclude !== undefined}
    >
      <div className="grid gap-4 two:grid-cols-2">
        <TextField
          label="Only files here that fit one of these"
          optional
          code
          rows={3}
          value={root.include}
          onChange={(include) => set({ include })}
          placeholder="such as **/*.pdf"
          hint="A pattern a line, over paths below this place. A file has to pass these and those of the whole corpus."
          error={wrong.include}
        />
        <TextField
          label="But none here that fits one of these"
          optional
          code
          rows={3}
          value={root.exclude}
          onChange={(exclude) => set({ exclude })}
          placeholder="such as **/drafts/**"
          hint="Left out whatever stands beside it."
          error={wrong.exclude}
        />
      </div>
      {preview}
    </Fold>
  );
}
