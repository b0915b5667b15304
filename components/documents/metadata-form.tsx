"use client";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { DocumentDetail } from "#lib/domain/documents.ts";
import { CONFIDENTIALITIES } from "#lib/domain/metadata.ts";
import { METADATA_WORDS } from "./details-words.ts";

type MetadataFormProps = {
  readonly document: DocumentDetail;
  readonly error: string | null;
  readonly busy: boolean;
  readonly onSave: (form: FormData) => void;
  readonly onCancel: () => void;
};

const TEXT_FIELDS = [
  { name: "title", label: METADATA_WORDS.title, type: "text" },
  { name: "docType", label: METADATA_WORDS.documentType, type: "text" },
  { name: "authority", label: METADATA_WORDS.authority, type: "text" },
  { name: "author", label: METADATA_WORDS.author, type: "text" },
  { name: "adoptionStatus", label: METADATA_WORDS.adoptionStatus, type: "text" },
  { name: "publishedDate", label: METADATA_WORDS.published, type: "date" },
  { name: "effectiveFrom", label: METADATA_WORDS.effectiveFrom, type: "date" },
  { name: "effectiveTo", label: METADATA_WORDS.effectiveTo, type: "date" },
] as const;

const FIELD = "h-8 w-full rounded-md border border-line-strong bg-panel px-2 hover:border-muted";

const listed = (text: string) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** Returns the fields that the form changes. An emptied field is null, which removes the value. */
export function changedFields(document: DocumentDetail, form: FormData): Readonly<Record<string, unknown>> {
  const changed: Record<string, unknown> = {};
  for (const { name } of TEXT_FIELDS) {
    const value = String(form.get(name) ?? "").trim();
    if (value !== (document[name] ?? "")) changed[name] = value === "" && name !== "title" ? null : value;
  }
  const tags = listed(String(form.get("tags") ?? ""));
  if (tags.join("\n") !== document.tags.join("\n")) changed.tags = tags;
  const confidentiality = String(form.get("confidentiality") ?? document.confidentiality);
  if (confidentiality !== document.confidentiality) changed.confidentiality = confidentiality;
  return changed;
}

/** Form for all metadata that a person can correct. */
export function MetadataForm({ document, error, busy, onSave, onCancel }: MetadataFormProps) {
  return (
    <form
      className="flex flex-col gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(new FormData(event.currentTarget));
      }}
    >
      {error !== null && (
        <Notice kind="failed" title={METADATA_WORDS.notSavedTitle}>
          {error}
        </Notice>
      )}
      {TEXT_FIELDS.map(({ name, label, type }) => (
        <label key={name} className="grid items-center gap-1 two:grid-cols-[8rem_1fr]">
          <span className="text-muted">{label}</span>
          <input
            name={name}
            type={type}
            className={FIELD}
            defaultValue={document[name] ?? ""}
            required={name === "title"}
          />
        </label>
      ))}
      <label className="grid items-center gap-1 two:grid-cols-[8rem_1fr]">
        <span className="text-muted">{METADATA_WORDS.tagsField}</span>
        <input name="tags" type="text" className={FIELD} defaultValue={document.tags.join(", ")} />
      </label>
      <label className="grid items-center gap-1 two:grid-cols-[8rem_1fr]">
        <span className="text-muted">{METADATA_WORDS.confidentiality}</span>
        <select name="confidentiality" className={FIELD} defaultValue={document.confidentiality}>
          {CONFIDENTIALITIES.map((value) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </select>
      </label>
      <div className="mt-2 flex justify-end gap-2">
        <Button onClick={onCancel}>{METADATA_WORDS.cancel}</Button>
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? METADATA_WORDS.saving : METADATA_WORDS.save}
        </Button>
      </div>
    </form>
  );
}
