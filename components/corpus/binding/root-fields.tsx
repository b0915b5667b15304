"use client";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { connectorFacts } from "#lib/domain/connector-kinds.ts";
import type { FieldErrors } from "./check-draft.ts";
import type { RootDraft } from "./draft.ts";
import { Check, TextField } from "./fields.tsx";
import { LocatorFields } from "./locator-fields.tsx";
import { OnlySome } from "./only-some.tsx";
import { SourceOptions } from "./source-options.tsx";
import { SETTING_WORDS, SOURCE_WORDS } from "./words.ts";

type RootFieldsProps = {
  readonly root: RootDraft;
  /** Number of places in total. If there are several, each has its own folder in the corpus. */
  readonly index: number;
  readonly of: number;
  readonly errors: FieldErrors;
  readonly onChange: (root: RootDraft) => void;
  /** Null if this is the only place and the corpus needs one. */
  readonly onRemove: (() => void) | null;
  /** The folder browser; null for a connector without one. */
  readonly browser: ReactNode;
  /** Preview of the files that this place would add. */
  readonly preview: ReactNode;
};

/** All fields that locate one place. */
export function RootFields({
  root,
  index,
  of,
  errors,
  onChange,
  onRemove,
  browser,
  preview,
}: RootFieldsProps) {
  const at = `roots.${index}`;
  const set = (change: Partial<RootDraft>) => onChange({ ...root, ...change });
  const { place } = connectorFacts(root.kind);
  const name = of > 1 ? SOURCE_WORDS.numbered(place, index + 1, of) : place;
  return (
    <section
      aria-label={name}
      data-testid="root-fields"
      className="flex flex-col gap-4 rounded-md border border-line bg-panel p-4"
    >
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">{name}</h3>
        {onRemove && (
          <Button size="small" look="quiet" onClick={onRemove}>
            {SOURCE_WORDS.remove}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
      <LocatorFields root={root} at={at} errors={errors} set={set} />
      {browser}
      <SourceOptions root={root} at={at} errors={errors} set={set} />
      <div className="grid gap-4 two:grid-cols-2">
        <TextField
          label={SETTING_WORDS.name}
          optional
          value={root.label}
          onChange={(label) => set({ label })}
          maxLength={120}
        />
        <TextField
          label={SETTING_WORDS.folder}
          optional={of === 1}
          code
          value={root.pathPrefix}
          onChange={(pathPrefix) => set({ pathPrefix })}
          maxLength={200}
          placeholder={of === 1 ? SOURCE_WORDS.folderExample : `place-${index + 1}`}
          hint={of === 1 ? SOURCE_WORDS.folderHint : SOURCE_WORDS.folderHintOfMany}
          error={errors[`${at}.pathPrefix`]}
        />
      </div>
      <Check
        label={SOURCE_WORDS.includeSubfolders}
        checked={root.recursive}
        onChange={(recursive) => set({ recursive })}
      />
      <OnlySome root={root} at={at} errors={errors} set={set} preview={preview} />
    </section>
  );
}
