"use client";
import type { ReactNode } from "react";
import { firstOf } from "./check-draft.ts";
import { type RootDraft, rootName } from "./draft.ts";
import { TextField } from "./fields.tsx";
import type { StepProps } from "./places-step.tsx";

type CorpusPatternsProps = StepProps & { readonly previewFor: (root: RootDraft) => ReactNode };

/** Patterns of the whole corpus, with a preview of the files of each place under these and its own patterns. */
export function CorpusPatterns({ draft, errors, onChange, previewFor }: CorpusPatternsProps) {
  const { roots } = draft;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 two:grid-cols-2">
        <TextField
          label="Include only files that match"
          optional
          code
          rows={3}
          value={draft.include}
          onChange={(include) => onChange({ include })}
          placeholder="such as **/*.pdf"
          hint="One pattern per line, for paths below the location. Empty: all readable files."
          error={firstOf(errors, "includePatterns")}
        />
        <TextField
          label="Exclude files that match"
          optional
          code
          rows={3}
          value={draft.exclude}
          onChange={(exclude) => onChange({ exclude })}
          placeholder="such as **/drafts/**"
          hint="Excluded files stay out even if an include pattern matches them."
          error={firstOf(errors, "excludePatterns")}
        />
      </div>
      <section
        aria-label="Files that would be added"
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
