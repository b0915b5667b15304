"use client";
import { useId } from "react";
import { cx } from "#components/ui/class-names.ts";
import { PACK_ROLES, type PackRole } from "#lib/domain/pack.ts";
import { ROLE_WORDS } from "#lib/domain/pack-words.ts";

type RoleChoiceProps = {
  readonly legend: string;
  readonly role: PackRole;
  readonly onChange: (role: PackRole) => void;
};

const CHOSEN: Readonly<Record<PackRole, string>> = {
  for: "bg-accent-soft text-accent-text",
  against: "bg-red-soft text-red-text",
  context: "bg-quiet-soft text-ink",
};

/** The role of an item for the question: radio buttons, each with its own colour when selected. */
export function RoleChoice({ legend, role, onChange }: RoleChoiceProps) {
  const name = useId();
  return (
    <fieldset className="relative inline-flex rounded-md border border-line-strong bg-panel p-px">
      <legend className="sr-only">{legend}</legend>
      {PACK_ROLES.map((each) => (
        <label
          key={each}
          className={cx(
            "relative flex h-6 items-center rounded px-2 text-small font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent",
            each === role ? CHOSEN[each] : "text-muted hover:bg-hover hover:text-ink",
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={each === role}
            onChange={() => onChange(each)}
          />
          {ROLE_WORDS[each]}
        </label>
      ))}
    </fieldset>
  );
}
