import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { Span } from "#lib/domain/span.ts";

/** The target of an address of this instance: a document, and optionally a version and a place in code points. */
export type OwnPlace = {
  readonly documentId: string;
  readonly version: number | null;
  readonly span: Span | null;
};

/** Host names of every instance, the same as in the request guard. */
const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);
const ID = String.raw`doc_[\da-z]{1,40}`;
const PATH = new RegExp(`^/(?:api/)?documents/(${ID})/?$`);
const WHOLE_ID = new RegExp(`^${ID}$`);
const WRITTEN_REF = new RegExp(
  String.raw`(?<![\p{L}\p{N}:_])(?:doc::${ID}@\d{1,9}::(?:chars-\d{1,9}-\d{1,9}|page-\d{1,6})|asset::${ID}::[\w-]{1,80})`,
  "gu",
);
const WRITTEN_PATH = new RegExp(
  String.raw`(?<![\p{L}\p{N}/.:\]_~%-])/(?:(?:api/)?documents/${ID}|\?doc=${ID})(?:[?&][\w=&-]{1,200})?`,
  "gu",
);

/** Returns the document that an address of this instance leads to, or null for any other address. */
export function ownPlace(address: string, hosts: readonly string[]): OwnPlace | null {
  const relative = /^[/?](?![/\\])/.test(address);
  if (!relative && !/^https?:\/\//i.test(address)) return null;
  const url = URL.parse(address, "http://localhost/");
  if (url === null || !(relative || LOOPBACK.has(url.hostname) || hosts.includes(url.hostname))) return null;
  const documentId =
    PATH.exec(url.pathname)?.[1] ?? (url.pathname === "/" ? url.searchParams.get("doc") : null);
  if (!documentId || !WHOLE_ID.test(documentId)) return null;
  const version = /^[1-9]\d{0,8}$/.exec(url.searchParams.get("version") ?? "")?.[0];
  const [, start, end] = /^(\d{1,9})-(\d{1,9})$/.exec(url.searchParams.get("passage") ?? "") ?? [];
  const span = { start: Number(start), end: Number(end) };
  return {
    documentId,
    version: version === undefined ? null : Number(version),
    span: start !== undefined && span.start < span.end ? span : null,
  };
}

/**
 * Returns refs of evidence and addresses without a host that are written out in a text. In UTF-16. Takes linear time.
 */
export function writtenPlaces(text: string): (OwnPlace & { readonly at: Span })[] {
  const found: (OwnPlace & { readonly at: Span })[] = [];
  for (const match of text.matchAll(WRITTEN_REF)) {
    const ref = parseEvidenceRef(match[0]);
    if (ref === null || ref.kind === "record") continue;
    const span = ref.kind === "doc" && ref.span.start < ref.span.end ? ref.span : null;
    const version = ref.kind === "asset" ? null : ref.version;
    found.push({ documentId: ref.documentId, version, span, at: spanOf(match) });
  }
  for (const match of text.matchAll(WRITTEN_PATH)) {
    const place = ownPlace(match[0], []);
    if (place !== null) found.push({ ...place, at: spanOf(match) });
  }
  return found.sort((a, b) => a.at.start - b.at.start);
}

function spanOf({ index, 0: words }: RegExpExecArray): Span {
  return { start: index, end: index + words.length };
}
