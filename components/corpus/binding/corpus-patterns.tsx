"use client";
import type { ReactNode } from "react";
import { firstOf } from "./check-draft.ts";
import { type RootDraft, rootName } from "./draft.ts";
import { TextField } from "./fields.tsx";
import type { StepProps } from "./places-step.tsx";

type CorpusPatternsProps = StepProps & { readonly previewFor: (root: RootDraft) => ReactNode };

/** The whole corpus's patterns, and what comes in of each place under them and its own. */
export function CorpusPatterns({ draft, errors, onChange, previewFor }: CorpusPatternsProps) {
  const { roots } = draft;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 two:grid-cols-2">
        <TextField
          label="Only files that fit one of these"
          optional
          code
          rows={3}
          value={draft.include}
          onChange={(include) => onChange({ include })}
          placeholder="such as **/*.pdf"
          hint="A pattern a line, over paths below the place. None: every file that can be read."
          error={firstOf(errors, "includePatterns")}
        />
        <TextField
          label="But none that fits one of these"
          optional
          code
          rows={3}
          value={draft.exclude}
          onChange={(exclude) => onChange({ exclude })}
          placeholder="such as **/drafts/**"
          hint="Left out whatever stands beside it."
          error={firstOf(errors, "excludePatterns")}
        />
      </div>
      <section
        aria-label="What would come in"
        className="divide-y divide-line rounded-md border border-line bg-panel px-4 py-1"
      >
        {roots.map((root, index) => (
          <div key={root.key} className="flex flex-col gap-1 py-3">
            {roots.length > 1 && <h3 className="font-semibold">{rootName(root, index, roots.length)}</h3>}
            {previewFor(root)}
          </div>
        ))}
      </section>
    </div>
  );
}
