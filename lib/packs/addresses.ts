import { formatEvidenceRef, parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { PackItemView, PackView } from "#lib/domain/pack.ts";
import { PACK_EXPORT_SCHEMA, type PackExport } from "#lib/domain/pack-export.ts";

type Placed = Pick<PackItemView, "evidenceRef" | "documentId" | "citedVersion" | "page" | "span">;

/** Returns the address that opens the cited passage, page or record in the cited version. */
export function itemAddress(origin: string, item: Placed): string {
  if (parseEvidenceRef(item.evidenceRef)?.kind === "record")
    return new URL(`/records/${encodeURIComponent(item.evidenceRef)}`, origin).href;
  const address = new URL("/", origin);
  address.searchParams.set("doc", item.documentId);
  address.searchParams.set("version", String(item.citedVersion));
  const isText = item.page === null || parseEvidenceRef(item.evidenceRef)?.kind === "doc";
  if (isText && item.span.end > item.span.start)
    address.searchParams.set("passage", `${item.span.start}-${item.span.end}`);
  else if (item.page !== null) address.searchParams.set("page", String(item.page));
  return address.href;
}

function packAddress(origin: string, { id, version }: Pick<PackView, "id" | "version">): string {
  const address = new URL(`/packs/${encodeURIComponent(id)}`, origin);
  if (version !== null) address.searchParams.set("version", String(version));
  return address.href;
}

function receiptAddress(origin: string, id: string): string {
  return new URL(`/receipts/${encodeURIComponent(id)}`, origin).href;
}

/** Returns the item's span as a passage. A record has no place in a text: its own ref has its words. */
export function wordsRef({ evidenceRef, documentId, citedVersion: version, span }: Placed): string {
  if (parseEvidenceRef(evidenceRef)?.kind === "record") return evidenceRef;
  return formatEvidenceRef({ kind: "doc", documentId, version, span });
}

/** Everything that each export format is written from. `exportedAt` is ISO 8601. */
export function packExport(
  pack: PackView,
  from: { readonly origin: string; readonly exportedAt: string },
): PackExport {
  const shown = pack.items.filter(({ source }) => source.state !== "removed");
  return {
    schema: PACK_EXPORT_SCHEMA,
    schemaVersion: 1,
    exportedAt: from.exportedAt,
    address: packAddress(from.origin, pack),
    receiptAddresses: pack.receipts.map((id) => receiptAddress(from.origin, id)),
    itemAddresses: Object.fromEntries(shown.map((item) => [item.itemId, itemAddress(from.origin, item)])),
    // View types are read-only; a file contains a copy.
    pack: structuredClone(pack) as PackExport["pack"],
  };
}
