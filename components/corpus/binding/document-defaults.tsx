"use client";
import { plural } from "#components/words/quantities.ts";
import { firstOf } from "./check-draft.ts";
import { TextField } from "./fields.tsx";
import { Fold } from "./fold.tsx";
import type { StepProps } from "./places-step.tsx";

const LISTS = [
  { field: "roles", name: "documentRoleDefaults", label: "Document roles" },
  { field: "motions", name: "motionTypeDefaults", label: "Motion types" },
  { field: "stages", name: "workflowStageDefaults", label: "Workflow stages" },
  { field: "topology", name: "topologyLabels", label: "Topology labels" },
] as const;

/** Defaults for documents that state no value themselves. Most corpora set few of them. */
export function DocumentDefaults({ draft, errors, onChange }: StepProps) {
  const filled = [
    ...[draft.docType, draft.authority, draft.otherDefaults],
    ...LISTS.map(({ field }) => draft[field]),
  ].filter((text) => text.trim() !== "").length;
  const wrong = ["metadataDefaults", ...LISTS.map(({ name }) => name)].some(
    (name) => firstOf(errors, name) !== undefined,
  );
  return (
    <Fold
      title="Default metadata for documents that have none"
      holds={filled === 0 ? undefined : plural(filled, "field")}
      filled={filled > 0}
      wrong={wrong}
    >
      <div className="grid gap-4 two:grid-cols-2">
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
            hint="One per line."
            error={firstOf(errors, name)}
          />
        ))}
      </div>
      <TextField
        label="Other metadata"
        optional
        code
        rows={3}
        value={draft.otherDefaults}
        onChange={(otherDefaults) => onChange({ otherDefaults })}
        placeholder="adoption_status: adopted"
        hint="One per line: a name, a colon and a value. Write numbers, true, false and lists as in JSON."
        error={firstOf(errors, "metadataDefaults")}
      />
    </Fold>
  );
}
