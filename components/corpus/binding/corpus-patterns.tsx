"use client";
import type { ReactNode } from "react";
import { firstOf } from "./check-draft.ts";
import { type RootDraft, rootName } from "./draft.ts";
import { TextField } from "./fields.tsx";
import type { StepProps } from "./places-step.tsx";
import { PATTERN_WORDS } from "./words.ts";

type CorpusPatternsProps = StepProps & { readonly previewFor: (root: RootDraft) => ReactNode };

/** Patterns of the whole corpus. For each place, a preview shows the files that these and its own patterns select. */
export function CorpusPatterns({ draft, errors, onChange, previewFor }: CorpusPatternsProps) {
  const { roots } = draft;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 two:grid-cols-2">
        <TextField
          label={PATTERN_WORDS.include}
          optional
          code
          rows={3}
          value={draft.include}
          onChange={(include) => onChange({ include })}
          placeholder={PATTERN_WORDS.includeExample}
          hint={PATTERN_WORDS.includeHint}
          error={firstOf(errors, "includePatterns")}
        />
        <TextField
          label={PATTERN_WORDS.exclude}
          optional
          code
          rows={3}
          value={draft.exclude}
          onChange={(exclude) => onChange({ exclude })}
          placeholder={PATTERN_WORDS.excludeExample}
          hint={PATTERN_WORDS.excludeHint}
          error={firstOf(errors, "excludePatterns")}
        />
      </div>
      <section
        aria-label={PATTERN_WORDS.previewLabel}
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
