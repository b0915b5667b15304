import { count } from "#components/words/quantities.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";

/** What else is known of a piece of evidence besides its ref. */
export type Known = { readonly version: number; readonly page: number | null };

/** Where a piece of evidence stands, in words: "page 5 · characters 5,693 to 5,752 · version 1". */
export function placeWords(ref: string, known: Known | null): string {
  const parsed = parseEvidenceRef(ref);
  const page = parsed?.kind === "page" ? parsed.page : (known?.page ?? null);
  const version =
    parsed?.kind === "doc" || parsed?.kind === "page" ? parsed.version : (known?.version ?? null);
  return [
    parsed?.kind === "asset" && "a picture",
    page !== null && `page ${page}`,
    parsed?.kind === "doc" && `characters ${count(parsed.span.start)} to ${count(parsed.span.end)}`,
    version !== null && `version ${version}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The document that a ref points into; null for a record, or for what is no ref. */
export function documentOf(ref: string): string | null {
  const parsed = parseEvidenceRef(ref);
  return parsed === null || parsed.kind === "record" ? null : parsed.documentId;
}
