import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { PLACE_WORDS } from "./receipt-words.ts";

/** Facts about a piece of evidence that its ref does not contain. */
export type Known = { readonly version: number; readonly page: number | null };

/** Returns a location in words: "page 5 · characters 5,693 to 5,752 · version 1". */
export function evidencePlaceWords(ref: string, known: Known | null): string {
  const parsed = parseEvidenceRef(ref);
  const page = parsed?.kind === "page" ? parsed.page : (known?.page ?? null);
  const version =
    parsed?.kind === "doc" || parsed?.kind === "page" ? parsed.version : (known?.version ?? null);
  return [
    parsed?.kind === "asset" && PLACE_WORDS.picture,
    page !== null && PLACE_WORDS.page(page),
    parsed?.kind === "doc" && PLACE_WORDS.characters(parsed.span.start, parsed.span.end),
    version !== null && PLACE_WORDS.version(version),
  ]
    .filter(Boolean)
    .join(" · ");
}
