/** Packs rich text without references to earlier bytes, except the one that ends it. */
export function packedRtf(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let at = 0; at + 8 <= bytes.length; at += 8) parts.push(Uint8Array.of(0), bytes.subarray(at, at + 8));
  const rest = bytes.subarray(bytes.length - (bytes.length % 8));
  const place = (207 + bytes.length) % 4096;
  parts.push(Uint8Array.of(1 << rest.length), rest, Uint8Array.of(place >> 4, (place & 15) << 4));
  return Buffer.concat([Buffer.alloc(8), Buffer.from("LZFu"), Buffer.alloc(4), ...parts]);
}
