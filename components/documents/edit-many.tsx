"use client";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { facetsQuery } from "#components/filters/queries.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { CONFIDENTIALITIES } from "#lib/domain/metadata.ts";
import { KindOptions } from "./kind-options.tsx";
import { changesOf, type ManyChanges, NO_VALUE, SAME } from "./many-changes.ts";
import { EDIT_WORDS, editTitle } from "./words.ts";

type EditManyProps = {
  readonly documents: number;
  readonly busy: boolean;
  readonly onSave: (changes: ManyChanges) => void;
  readonly onClose: () => void;
};

const FIELD = "h-8 w-full rounded-md border border-line-strong bg-panel px-2 hover:border-muted";

/** Changes the metadata of several documents. An empty field changes nothing. */
export function EditMany({ documents, busy, onSave, onClose }: EditManyProps) {
  const facets = useQuery(facetsQuery()).data;
  const [nothing, setNothing] = useState(false);
  const [restricted, setRestricted] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={editTitle(documents)}
      description={EDIT_WORDS.description}
    >
      <form
        className="flex flex-col gap-3 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          const changes = changesOf(new FormData(event.currentTarget));
          setNothing(changes === null);
          if (changes) onSave(changes);
        }}
      >
        <Field label={EDIT_WORDS.kind}>
          <select name="docType" className={FIELD} defaultValue={SAME}>
            <option value={SAME}>{EDIT_WORDS.same}</option>
            <KindOptions inUse={(facets?.docTypes ?? []).map(({ value }) => value)} />
            <option value={NO_VALUE}>{EDIT_WORDS.none}</option>
          </select>
        </Field>
        <Field label={EDIT_WORDS.authority}>
          <input name="authority" className={FIELD} maxLength={200} placeholder={EDIT_WORDS.authorityHint} />
        </Field>
        <Field label={EDIT_WORDS.addTags}>
          <input name="addTags" className={FIELD} placeholder={EDIT_WORDS.tagsHint} />
        </Field>
        <Field label={EDIT_WORDS.removeTags}>
          <input name="removeTags" className={FIELD} placeholder={EDIT_WORDS.tagsHint} />
        </Field>
        <Field label={EDIT_WORDS.confidentiality}>
          <select
            name="confidentiality"
            className={FIELD}
            defaultValue={SAME}
            onChange={(event) => setRestricted(event.target.value === "restricted")}
          >
            <option value={SAME}>{EDIT_WORDS.same}</option>
            {CONFIDENTIALITIES.map((value) => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </select>
        </Field>
        <p role="alert" className="text-small text-red-text empty:hidden">
          {nothing ? EDIT_WORDS.nothing : restricted ? EDIT_WORDS.restrictedNote : ""}
        </p>
        <div className="mt-2 flex justify-end gap-2">
          <Button onClick={onClose}>{EDIT_WORDS.cancel}</Button>
          <Button type="submit" look="primary" disabled={busy}>
            {busy ? EDIT_WORDS.saving : EDIT_WORDS.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Field({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className="grid items-center gap-1 two:grid-cols-[8rem_1fr]">
      <span className="text-muted">{label}</span>
      {children}
    </label>
  );
}
