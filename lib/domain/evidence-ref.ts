import type { Span } from "./span.ts";

/** A version-pinned pointer to evidence; every index row resolves to one (ADR 0002). */
export type EvidenceRef =
  | { readonly kind: "doc"; readonly documentId: string; readonly version: number; readonly span: Span }
  | { readonly kind: "page"; readonly documentId: string; readonly version: number; readonly page: number }
  | { readonly kind: "asset"; readonly documentId: string; readonly assetId: string }
  | {
      readonly kind: "record";
      readonly datasetId: string;
      /** As in the file: any characters. */
      readonly reference: string;
      /** The version of the dataset. */
      readonly version: number;
    };

/** Returns the canonical text of a ref, for example `doc::doc_1@2::chars-10-42`. */
export function formatEvidenceRef(ref: EvidenceRef): string {
  switch (ref.kind) {
    case "doc":
      return `doc::${ref.documentId}@${ref.version}::chars-${ref.span.start}-${ref.span.end}`;
    case "page":
      return `doc::${ref.documentId}@${ref.version}::page-${ref.page}`;
    case "asset":
      return `asset::${ref.documentId}::${ref.assetId}`;
    case "record":
      return `record::${ref.datasetId}::${encodeURIComponent(ref.reference)}@${ref.version}`;
  }
}

const DOC = /^doc::([^@:\s]+)@(\d+)::(?:chars-(\d+)-(\d+)|page-(\d+))$/;
const ASSET = /^asset::([^:\s]+)::([^:\s]+)$/;
const RECORD = /^record::([^:\s]+)::([^:@\s]+)@(\d+)$/;

/** Parses a ref. Returns `null` if the text is not a well-formed ref. */
export function parseEvidenceRef(text: string): EvidenceRef | null {
  const doc = DOC.exec(text);
  if (doc) {
    const [, documentId = "", version, start, end, page] = doc;
    if (page !== undefined) return { kind: "page", documentId, version: Number(version), page: Number(page) };
    const span = { start: Number(start), end: Number(end) };
    return span.end < span.start ? null : { kind: "doc", documentId, version: Number(version), span };
  }
  const asset = ASSET.exec(text);
  if (asset) return { kind: "asset", documentId: asset[1] ?? "", assetId: asset[2] ?? "" };
  const record = RECORD.exec(text);
  const reference = decoded(record?.[2] ?? "");
  return record && reference !== null
    ? { kind: "record", datasetId: record[1] ?? "", reference, version: Number(record[3]) }
    : null;
}

/** Returns the text behind percent signs; null if they are malformed. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Returns the id of the document that a ref points into; null for a record or an invalid ref. */
export function documentOfRef(text: string): string | null {
  const ref = parseEvidenceRef(text);
  return ref === null || ref.kind === "record" ? null : ref.documentId;
}
