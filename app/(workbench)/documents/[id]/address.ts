import { createSerializer } from "nuqs/server";
import { type Reading, readingParsers } from "../../search-state.ts";

const { doc: _doc, ...parsers } = readingParsers;
const serialize = createSerializer(parsers);

/** The address of a document's page, at a place of it. */
export function readingHref(id: string, { doc: _ignored, ...reading }: Reading): string {
  return serialize(`/documents/${encodeURIComponent(id)}`, reading);
}
