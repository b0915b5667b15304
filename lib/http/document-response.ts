import type { DocumentRead } from "#lib/domain/documents.ts";

/** A name that is safe inside a quoted header value, and the whole one beside it (RFC 6266, RFC 8187). */
function contentDisposition(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\]/g, "_");
  return `inline; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}

/**
 * A document read as HTTP. Whatever was uploaded can never run: its type is ours, sniffing is off, and the sandbox
 * policy forbids scripts even if a browser should render it.
 */
export function documentResponse(request: Request, read: DocumentRead): Response {
  const safe = {
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    "cross-origin-resource-policy": "same-origin",
  };
  if (read.kind === "text") {
    const headers = {
      ...safe,
      "content-type": read.mediaType,
      "cache-control": "no-store",
      "x-total-chars": String(read.totalChars),
      "x-char-range": `${read.start}-${read.end}`,
    };
    return new Response(read.text, { status: read.partial ? 206 : 200, headers });
  }
  const headers = {
    ...safe,
    "content-type": read.mediaType,
    "content-disposition": contentDisposition(read.fileName),
    "cache-control": "private, no-cache",
    etag: `"${read.hash}"`,
  };
  if (request.headers.get("if-none-match") === headers.etag)
    return new Response(null, { status: 304, headers });
  return new Response(Buffer.from(read.bytes), {
    headers: { ...headers, "content-length": String(read.bytes.byteLength) },
  });
}
