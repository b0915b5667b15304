import { createSerializer } from "nuqs/server";
import { type Reading, readingParsers } from "#components/address/search-state.ts";

const { doc: _doc, ...parsers } = readingParsers;
const serialize = createSerializer(parsers);

/** Returns the address of a document's page, at a place in it. */
export function readingHref(id: string, { doc: _ignored, ...reading }: Reading): string {
  return serialize(`/documents/${encodeURIComponent(id)}`, reading);
}
