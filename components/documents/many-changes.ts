import type { DocumentsChange } from "#lib/domain/document-table.ts";

/** What the form changes in every document. */
export type ManyChanges = Omit<Extract<DocumentsChange, { do: "edit" }>, "do">;

/** Values of a choice that changes nothing, and of one that removes the value. */
export const SAME = "";
export const NO_VALUE = "(none)";

const listed = (text: string) => [
  ...new Set(
    text
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  ),
];

/** Returns the changes of the filled-in fields, or null if there are none. */
export function changesOf(form: FormData): ManyChanges | null {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const [docType, authority, confidentiality] = ["docType", "authority", "confidentiality"].map(text);
  const [addTags, removeTags] = [listed(text("addTags")), listed(text("removeTags"))];
  const changes = {
    ...(docType ? { docType: docType === NO_VALUE ? null : docType } : {}),
    ...(authority ? { authority } : {}),
    ...(confidentiality
      ? { confidentiality: confidentiality as NonNullable<ManyChanges["confidentiality"]> }
      : {}),
    ...(addTags.length > 0 ? { addTags } : {}),
    ...(removeTags.length > 0 ? { removeTags } : {}),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}
