"use client";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { ROOT_WORDS } from "#components/words/corpora.ts";
import type { RootLocator } from "#lib/domain/corpus-binding.ts";
import type { FieldErrors } from "./check-draft.ts";
import type { RootDraft } from "./draft.ts";
import { Check, TextField } from "./fields.tsx";
import { GraphFields } from "./graph-fields.tsx";
import { OnlySome } from "./only-some.tsx";

type RootFieldsProps = {
  readonly root: RootDraft;
  /** Of how many; several tell their documents apart by a folder of their own. */
  readonly index: number;
  readonly of: number;
  readonly errors: FieldErrors;
  readonly onChange: (root: RootDraft) => void;
  /** Null for the only place of a corpus that needs one. */
  readonly onRemove: (() => void) | null;
  /** The browser of the server's folders, for a folder. */
  readonly browser: ReactNode;
  /** What would come in of it under what is typed. */
  readonly preview: ReactNode;
};

/** Everything that says where one place is. */
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
  const locate = (field: keyof RootLocator) => (value: string) =>
    set({ locator: { ...root.locator, [field]: value } });
  const name = `${ROOT_WORDS[root.kind]}${of > 1 ? ` (${index + 1} of ${of})` : ""}`;
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
            Take out<span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
      {root.kind === "local" ? (
        <>
          <TextField
            label="Folder"
            code
            value={root.locator.local_path}
            onChange={locate("local_path")}
            placeholder="such as /srv/documents/local-plan"
            error={errors[`${at}.locator.local_path`] ?? errors[`${at}.locator`] ?? errors[at]}
          />
          {browser}
        </>
      ) : (
        <GraphFields root={root} at={at} errors={errors} set={set} locate={locate} />
      )}
      <div className="grid gap-4 two:grid-cols-2">
        <TextField
          label="What it is called here"
          optional
          value={root.label}
          onChange={(label) => set({ label })}
          maxLength={120}
        />
        <TextField
          label="Its folder in the corpus"
          optional={of === 1}
          code
          value={root.pathPrefix}
          onChange={(pathPrefix) => set({ pathPrefix })}
          maxLength={200}
          placeholder={of === 1 ? "such as plans/2041" : `place-${index + 1}`}
          hint={
            of === 1
              ? "Its documents’ paths begin with it."
              : "Each place has its own, so that two files never have one path."
          }
          error={errors[`${at}.pathPrefix`]}
        />
      </div>
      <Check
        label="With the folders inside it"
        checked={root.recursive}
        onChange={(recursive) => set({ recursive })}
      />
      <OnlySome root={root} at={at} errors={errors} set={set} preview={preview} />
    </section>
  );
}
