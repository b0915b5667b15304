/**
 * A stored picture as HTTP. With the version in its address it never changes, so a browser asks for it once; without,
 * it asks each time whether its own is still the one.
 */
export function pictureResponse(
  request: Request,
  { bytes, hash, pinned }: { readonly bytes: Uint8Array; readonly hash: string; readonly pinned: boolean },
): Response {
  const headers = {
    "content-type": "image/webp",
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": pinned ? "private, max-age=31536000, immutable" : "private, no-cache",
    etag: `"${hash}"`,
  };
  if (request.headers.get("if-none-match") === headers.etag)
    return new Response(null, { status: 304, headers });
  return new Response(Buffer.from(bytes), {
    headers: { ...headers, "content-length": String(bytes.byteLength) },
  });
}
