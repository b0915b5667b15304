import { itemName } from "#components/packs/use-arranging.ts";
import type { RefLinks } from "#components/packs/why-here.tsx";
import { readingOfRef, workbenchHref } from "#components/search/search-state.ts";
import type { PackItemView, PackView } from "#lib/domain/pack.ts";
import { STARTED_FROM } from "#lib/domain/routing.ts";
import type { SearchFrame } from "#lib/domain/search.ts";

/** Returns the address of evidence in the viewer, in the version of its ref. */
export function evidenceHref(evidenceRef: string): string {
  return workbenchHref(readingOfRef(evidenceRef));
}

/** Returns the address of an item's evidence in the cited version; the page for an image. */
export function itemHref(item: PackItemView): string {
  const { documentId: doc, citedVersion: version, page, span } = item;
  if (item.evidenceRef.startsWith("asset::")) return workbenchHref({ doc, version, page });
  const reading = readingOfRef(item.evidenceRef);
  return workbenchHref(reading.doc === null ? { doc, version, passage: span } : reading);
}

/** Names and links of a pack's evidence. An item is named by its number. */
export function linksIn(pack: PackView): RefLinks {
  const names = new Map(pack.items.map((item, index) => [item.evidenceRef, itemName(item, index + 1)]));
  const places = new Map(pack.items.map(({ evidenceRef }, index) => [evidenceRef, index + 1]));
  return {
    placeOf: (ref) => places.get(ref) ?? null,
    nameOf: (ref) => names.get(ref) ?? null,
    href: evidenceHref,
  };
}

/** Returns the address that asks a pack's question again, limited to the search page's own controls. */
export function askHref({
  query,
  filters,
  mode,
  lanes,
  profile,
  rerank,
  stakes,
  uiContext,
}: SearchFrame): string {
  const flag = (value: boolean | undefined) => (value === undefined ? "" : String(value));
  return workbenchHref({
    q: query,
    mode,
    lanes,
    profile,
    rerank,
    stakes,
    // A question that was asked from a page view or a policy is routed as it was.
    from: STARTED_FROM.find((place) => place === uiContext) ?? "pack",
    documents: filters.documentIds ?? [],
    corpora: filters.corpora ?? [],
    docTypes: filters.docTypes ?? [],
    formats: filters.formats ?? [],
    tags: filters.tags ?? [],
    tagMode: filters.tagMode ?? "any",
    authorities: filters.authorities ?? [],
    dateFrom: filters.dateFrom ?? "",
    dateTo: filters.dateTo ?? "",
    isDecision: flag(filters.isDecision),
    isQuestion: flag(filters.isQuestion),
    isAction: flag(filters.isAction),
  });
}
