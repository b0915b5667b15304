import { fileResponse, type ServedFile } from "./file-response.ts";

/**
 * Answers with a stored picture. If the address names the version, a browser requests it once, because it never
 * changes. Otherwise it revalidates its copy each time.
 */
export function pictureResponse(
  request: Request,
  { pinned, ...file }: ServedFile & { readonly pinned: boolean },
): Promise<Response> {
  return fileResponse(request, file, {
    "content-type": "image/webp",
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": pinned ? "private, max-age=31536000, immutable" : "private, no-cache",
  });
}
