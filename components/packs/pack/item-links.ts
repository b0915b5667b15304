import { evidenceHref, workbenchHref } from "#components/address/search-state.ts";
import { VALUE_LISTS } from "#components/filters/filter-values.ts";
import { itemName } from "#components/packs/use-arranging.ts";
import type { RefLinks } from "#components/packs/why-here.tsx";
import { recordOf } from "#lib/domain/keys-of.ts";
import type { PackItemView, PackView } from "#lib/domain/pack.ts";
import { itemNumbers } from "#lib/domain/pack-numbers.ts";
import { STARTED_FROM } from "#lib/domain/routing.ts";
import type { SearchFrame } from "#lib/domain/search.ts";

/** Returns the address of an item's evidence in the cited version; the page for a drawing. */
export function itemHref({ evidenceRef, documentId: doc, citedVersion: version, page, span }: PackItemView) {
  return evidenceHref(evidenceRef, { version, page }) ?? workbenchHref({ doc, version, passage: span });
}

/** Names and links of a pack's evidence. An item is named by its number. */
export function linksIn(pack: PackView): RefLinks {
  const byId = itemNumbers(pack.items);
  const numbers = new Map(pack.items.map((item) => [item.evidenceRef, byId.get(item.itemId) ?? 0]));
  const names = new Map(
    pack.items.map((item) => [item.evidenceRef, itemName(item, byId.get(item.itemId) ?? 0)]),
  );
  const hrefs = new Map(pack.items.map((item) => [item.evidenceRef, itemHref(item)]));
  const places = new Map(pack.items.map(({ evidenceRef }, index) => [evidenceRef, index + 1]));
  return {
    numberOf: (ref) => numbers.get(ref) ?? null,
    placeOf: (ref) => places.get(ref) ?? null,
    nameOf: (ref) => names.get(ref) ?? null,
    href: (ref) => hrefs.get(ref) ?? evidenceHref(ref),
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
  projectId,
  projectDocuments,
  project,
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
    // What the project set is among the filters once the question was asked.
    ...(project === undefined && { inProject: projectId ?? "", projectDocuments: projectDocuments ?? null }),
    documents: filters.documentIds ?? [],
    corpora: filters.corpora ?? [],
    ...recordOf(VALUE_LISTS, (list) => filters[list] ?? []),
    tagMode: filters.tagMode ?? "any",
    dateFrom: filters.dateFrom ?? "",
    dateTo: filters.dateTo ?? "",
    isDecision: flag(filters.isDecision),
    isQuestion: flag(filters.isQuestion),
    isAction: flag(filters.isAction),
  });
}
