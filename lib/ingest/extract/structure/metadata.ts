import type { ExtractedMetadata } from "#lib/domain/extracted.ts";
import { metadataOf } from "../shared/metadata.ts";

/** Keys that describe a document. Others ("type", "status") have too many meanings in data. */
const DESCRIPTIVE = [
  "authority",
  "doc_type",
  "document_type",
  "adoption_status",
  "published_date",
  "effective_from",
  "effective_to",
  "tags",
  "project",
  "matter",
  "confidentiality",
  "description",
];

/**
 * Returns the metadata in the outermost object of a data file: title, author and dates. With a title, it also returns
 * the other keys that describe a document.
 * @param entries its keys with plain values; the caller leaves out all other values.
 */
export function selfDescription(entries: Iterable<readonly [string, unknown]>): ExtractedMetadata {
  const found = new Map([...entries].map(([key, value]) => [key.toLowerCase(), value]));
  const read = (keys: readonly string[]) =>
    Object.fromEntries(keys.flatMap((key) => (found.has(key) ? [[key, found.get(key)]] : [])));
  const basics = read([
    "title",
    "author",
    "date",
    "published_date",
    "created",
    "modified",
    "updated",
    "language",
  ]);
  const { properties: _, ...known } = metadataOf({
    ...basics,
    title: found.get("title") ?? found.get("name"),
  });
  const { properties } = found.has("title") ? metadataOf(read(DESCRIPTIVE)) : {};
  return properties === undefined ? known : { ...known, properties };
}
