const SIGNATURES: readonly (readonly [mediaType: string, begins: readonly (number | null)[]])[] = [
  ["image/png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["image/jpeg", [0xff, 0xd8, 0xff]],
  // The WebP signature: "RIFF", four bytes of length, "WEBP".
  ["image/webp", [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50]],
  ["image/tiff", [0x49, 0x49, 0x2a, 0x00]],
  ["image/tiff", [0x4d, 0x4d, 0x00, 0x2a]],
  ["image/tiff", [0x49, 0x49, 0x2b, 0x00]],
  ["image/tiff", [0x4d, 0x4d, 0x00, 0x2b]],
];

/** Returns the media type of a readable picture by its first bytes, or null for any other file. */
export function pictureType(head: Uint8Array): string | null {
  const found = SIGNATURES.find(([, begins]) =>
    begins.every((byte, at) => byte === null || head[at] === byte),
  );
  return found?.[0] ?? null;
}
