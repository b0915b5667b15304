"use client";
import { firstOf } from "./check-draft.ts";
import { TextField } from "./fields.tsx";
import { Fold } from "./fold.tsx";
import type { StepProps } from "./places-step.tsx";
import { FIELD_WORDS, NAME_WORDS, SETTING_WORDS } from "./words.ts";

const LISTS = [
  { field: "roles", name: "documentRoleDefaults", label: SETTING_WORDS.documentRoles },
  { field: "motions", name: "motionTypeDefaults", label: SETTING_WORDS.motionTypes },
  { field: "stages", name: "workflowStageDefaults", label: SETTING_WORDS.workflowStages },
  { field: "topology", name: "topologyLabels", label: SETTING_WORDS.topologyLabels },
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
      title={NAME_WORDS.defaultsTitle}
      holds={filled === 0 ? undefined : FIELD_WORDS.fieldsFilled(filled)}
      filled={filled > 0}
      wrong={wrong}
    >
      <div className="grid gap-4 two:grid-cols-2">
        <TextField
          label={NAME_WORDS.documentType}
          optional
          value={draft.docType}
          onChange={(docType) => onChange({ docType })}
          placeholder={NAME_WORDS.documentTypeExample}
        />
        <TextField
          label={NAME_WORDS.authority}
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
            hint={FIELD_WORDS.onePerLine}
            error={firstOf(errors, name)}
          />
        ))}
      </div>
      <TextField
        label={NAME_WORDS.other}
        optional
        code
        rows={3}
        value={draft.otherDefaults}
        onChange={(otherDefaults) => onChange({ otherDefaults })}
        placeholder={NAME_WORDS.otherExample}
        hint={NAME_WORDS.otherHint}
        error={firstOf(errors, "metadataDefaults")}
      />
    </Fold>
  );
}
