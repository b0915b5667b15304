import { NO_READING } from "#components/address/search-state.ts";
import { readingHref } from "#components/document/address.ts";
import type { RecordPageView } from "#lib/domain/record-api.ts";
import { rangeAddress } from "#lib/domain/sheet-place.ts";

/** Returns the address of the file at the row that a record stems from. */
export function sourceHref({ source }: Pick<RecordPageView, "source">): string {
  const place = { row: source.row, column: 1 };
  const cell = rangeAddress(source.layer === "" ? null : source.layer, place, place);
  return readingHref(source.document_id, { ...NO_READING, version: source.document_version, cell });
}
