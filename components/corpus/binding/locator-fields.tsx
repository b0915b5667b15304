"use client";
import { locatorFields } from "#lib/domain/connector-kinds.ts";
import type { FieldErrors } from "./check-draft.ts";
import type { RootDraft } from "./draft.ts";
import { TextField } from "./fields.tsx";

export type PlaceFieldsProps = {
  readonly root: RootDraft;
  /** Name of the place among the errors: `roots.0`. */
  readonly at: string;
  readonly errors: FieldErrors;
  readonly set: (change: Partial<RootDraft>) => void;
};

/** The fields that locate a place, as its connector declares them. */
export function LocatorFields({ root, at, errors, set }: PlaceFieldsProps) {
  const fields = locatorFields(root.kind);
  // Errors about the whole place appear at the field that identifies it.
  const identifies = fields.find(({ required }) => required !== "never")?.name;
  const inputs = fields.map(({ name, label, required, placeholder, hint }) => (
    <TextField
      key={name}
      label={label}
      optional={required !== "always"}
      code
      placeholder={placeholder}
      {...(hint === undefined ? {} : { hint })}
      value={root.locator[name]}
      onChange={(value) => set({ locator: { ...root.locator, [name]: value } })}
      error={
        errors[`${at}.locator.${name}`] ??
        (name === identifies ? (errors[`${at}.locator`] ?? errors[at]) : undefined)
      }
    />
  ));
  return inputs.length === 1 ? inputs : <div className="grid gap-4 two:grid-cols-2">{inputs}</div>;
}
