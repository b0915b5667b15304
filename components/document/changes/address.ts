import { createSerializer } from "nuqs/server";
import { readingParsers } from "#components/address/search-state.ts";

const { version } = readingParsers;

/** The two versions that are compared. */
export const changesParsers = { from: version, to: version };
const serialize = createSerializer(changesParsers);

/** Returns the address that compares two versions of a document. */
export function changesHref(id: string, from: number, to: number): string {
  return serialize(`/documents/${encodeURIComponent(id)}/changes`, { from, to });
}
