import type { RefLinks } from "#components/packs/why-here.tsx";
import type { PackItemView, PackView } from "#lib/domain/pack.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import { readingOfRef, workbenchHref } from "../../(workbench)/search-state.ts";
import { itemName } from "../use-arranging.ts";

/** The address of any evidence in the viewer, in the version that its ref names. */
export function evidenceHref(evidenceRef: string): string {
  return workbenchHref(readingOfRef(evidenceRef));
}

/** The address of an item's evidence, in the version that it cites; of a picture, its page. */
export function itemHref(item: PackItemView): string {
  const { documentId: doc, citedVersion: version, page, span } = item;
  if (item.evidenceRef.startsWith("asset::")) return workbenchHref({ doc, version, page });
  const reading = readingOfRef(item.evidenceRef);
  return workbenchHref(reading.doc === null ? { doc, version, passage: span } : reading);
}

/** How a pack's parts name and open evidence: what is an item of it by its place. */
export function linksIn(pack: PackView): RefLinks {
  const names = new Map(pack.items.map((item, index) => [item.evidenceRef, itemName(item, index + 1)]));
  const places = new Map(pack.items.map(({ evidenceRef }, index) => [evidenceRef, index + 1]));
  return {
    placeOf: (ref) => places.get(ref) ?? null,
    nameOf: (ref) => names.get(ref) ?? null,
    href: evidenceHref,
  };
}

/** The address where a pack's question is asked again, as far as the search's own controls go. */
export function askHref({ query, filters, mode, lanes, profile, rerank, stakes }: SearchFrame): string {
  const flag = (value: boolean | undefined) => (value === undefined ? "" : String(value));
  return workbenchHref({
    q: query,
    mode,
    lanes,
    profile,
    rerank,
    stakes,
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
