import type { DocumentRead } from "#lib/domain/documents.ts";
import { fileResponse } from "./file-response.ts";

/** Returns a header with a plain file name for old clients and the full one (RFC 6266, RFC 8187). */
function contentDisposition(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\]/g, "_");
  return `inline; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}

/**
 * Answers with a document. An uploaded file can never run: we set its type, turn sniffing off, and the sandbox policy
 * forbids scripts even if a browser renders it.
 */
export async function documentResponse(request: Request, read: DocumentRead): Promise<Response> {
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
  return fileResponse(request, read, {
    ...safe,
    "content-type": read.mediaType,
    "content-disposition": contentDisposition(read.fileName),
    "cache-control": "private, no-cache",
  });
}
