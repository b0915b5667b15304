"use client";
import type { ReactNode } from "react";
import { CONFIDENTIALITIES } from "#lib/domain/metadata.ts";
import { CorpusPatterns } from "./corpus-patterns.tsx";
import { DocumentDefaults } from "./document-defaults.tsx";
import type { RootDraft } from "./draft.ts";
import { Check, Field, INPUT, TextField } from "./fields.tsx";
import type { StepProps } from "./places-step.tsx";
import { CONFIDENTIALITY_WORDS, NAME_WORDS, SETTING_WORDS } from "./words.ts";

type BelongsStepProps = StepProps & {
  /** Preview of the files that one place would add. */
  readonly previewFor: (root: RootDraft) => ReactNode;
  /** The corpus exists: its id is fixed, and it is enabled or disabled elsewhere. */
  readonly bound?: boolean;
};

/** Step 2: which documents belong to the corpus, and their defaults. */
export function BelongsStep({ draft, errors, onChange, previewFor, bound = false }: BelongsStepProps) {
  const filtered = draft.roots.length > 0;
  return (
    <div className="flex flex-col gap-5">
      <div className={bound ? undefined : "grid gap-4 two:grid-cols-[2fr_1fr]"}>
        <TextField
          label={SETTING_WORDS.name}
          value={draft.title}
          onChange={(title) => onChange({ title })}
          maxLength={200}
          placeholder={NAME_WORDS.nameExample}
          error={errors.title}
        />
        {!bound && (
          <TextField
            label={SETTING_WORDS.id}
            optional
            code
            value={draft.id}
            onChange={(id) => onChange({ id })}
            maxLength={119}
            placeholder={NAME_WORDS.idExample}
            hint={NAME_WORDS.idHint}
            error={errors.id}
          />
        )}
      </div>
      <TextField
        label={SETTING_WORDS.description}
        optional
        rows={2}
        value={draft.description}
        onChange={(description) => onChange({ description })}
        maxLength={1000}
        hint={NAME_WORDS.descriptionHint}
        error={errors.description}
      />
      <BelongsTo draft={draft} errors={errors} onChange={onChange} />
      {filtered && (
        <CorpusPatterns draft={draft} errors={errors} onChange={onChange} previewFor={previewFor} />
      )}
      <DocumentDefaults draft={draft} errors={errors} onChange={onChange} />
      {!bound && (
        <Check
          label={NAME_WORDS.enable}
          hint={NAME_WORDS.enableHint}
          checked={draft.enabled}
          onChange={(enabled) => onChange({ enabled })}
        />
      )}
    </div>
  );
}

/** The project and matter of the corpus, and its confidentiality. */
function BelongsTo({ draft, errors, onChange }: StepProps) {
  return (
    <div className="grid gap-4 two:grid-cols-3">
      <TextField
        label={SETTING_WORDS.project}
        optional
        value={draft.projectId}
        onChange={(projectId) => onChange({ projectId })}
        maxLength={120}
        error={errors.projectId}
      />
      <TextField
        label={SETTING_WORDS.matter}
        optional
        value={draft.matterId}
        onChange={(matterId) => onChange({ matterId })}
        maxLength={120}
        error={errors.matterId}
      />
      <Field label={SETTING_WORDS.confidentiality} error={errors.confidentiality}>
        {(control) => (
          <select
            {...control}
            className={`${INPUT} h-8.5 border-line-strong`}
            value={draft.confidentiality}
            onChange={(event) => {
              const chosen = CONFIDENTIALITIES.find((each) => each === event.target.value);
              if (chosen) onChange({ confidentiality: chosen });
            }}
          >
            {CONFIDENTIALITIES.map((value) => (
              <option key={value} value={value}>
                {CONFIDENTIALITY_WORDS[value]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}
