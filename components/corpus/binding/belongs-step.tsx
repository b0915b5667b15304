"use client";
import { useId } from "react";
import { CONFIDENTIALITIES } from "#lib/domain/corpus-binding.ts";
import { Field, INPUT, TextField } from "./fields.tsx";
import type { StepProps } from "./places-step.tsx";

const CONFIDENTIALITY_WORDS = {
  public: "public",
  internal: "internal",
  confidential: "confidential",
  restricted: "restricted: out of every search until there are accounts",
} as const;

/** Step 2: what belongs in it, and what holds for all of it. */
export function BelongsStep({ draft, errors, onChange }: StepProps) {
  const filtered = draft.roots.length > 0;
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label="Name"
        value={draft.title}
        onChange={(title) => onChange({ title })}
        maxLength={200}
        placeholder="Local plan 2041"
        error={errors.title ?? errors.id}
      />
      <TextField
        label="Description"
        optional
        rows={2}
        value={draft.description}
        onChange={(description) => onChange({ description })}
        maxLength={1000}
        hint="One sentence for whoever chooses where to search."
        error={errors.description}
      />
      <div className="grid gap-4 two:grid-cols-3">
        <TextField
          label="Project"
          optional
          value={draft.projectId}
          onChange={(projectId) => onChange({ projectId })}
          maxLength={120}
          error={errors.projectId}
        />
        <TextField
          label="Matter"
          optional
          value={draft.matterId}
          onChange={(matterId) => onChange({ matterId })}
          maxLength={120}
          error={errors.matterId}
        />
        <Field label="Confidentiality" error={errors.confidentiality}>
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
      {filtered && (
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
            hint="Left out whatever stands on the left."
            error={firstOf(errors, "excludePatterns")}
          />
        </div>
      )}
      <Defaults draft={draft} errors={errors} onChange={onChange} />
    </div>
  );
}

/** The words for a list: of itself, or of the first line of it that is refused. */
function firstOf(errors: StepProps["errors"], field: string): string | undefined {
  return errors[field] ?? Object.entries(errors).find(([name]) => name.startsWith(`${field}.`))?.[1];
}

const LISTS = [
  { field: "roles", name: "documentRoleDefaults", label: "Document roles" },
  { field: "motions", name: "motionTypeDefaults", label: "Motion types" },
  { field: "stages", name: "workflowStageDefaults", label: "Workflow stages" },
  { field: "topology", name: "topologyLabels", label: "Topology labels" },
] as const;

function Defaults({ draft, errors, onChange }: StepProps) {
  const id = useId();
  const filled = [draft.docType, draft.authority, ...LISTS.map(({ field }) => draft[field])].some(Boolean);
  return (
    <details className="rounded-md border border-line bg-panel" open={filled || undefined}>
      <summary id={id} className="px-4 py-2.5 font-medium">
        What holds for documents that do not say it themselves
      </summary>
      <div className="grid gap-4 border-t border-line p-4 two:grid-cols-2">
        <TextField
          label="Document type"
          optional
          value={draft.docType}
          onChange={(docType) => onChange({ docType })}
          placeholder="local_plan"
        />
        <TextField
          label="Authority"
          optional
          value={draft.authority}
          onChange={(authority) => onChange({ authority })}
        />
        {LISTS.map(({ field, name, label }) => (
          <TextField
            key={field}
            label={label}
            optional
            rows={2}
            value={draft[field]}
            onChange={(text) => onChange({ [field]: text })}
            hint="One a line."
            error={firstOf(errors, name)}
          />
        ))}
      </div>
    </details>
  );
}
