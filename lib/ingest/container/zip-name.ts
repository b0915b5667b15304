/** Code page 437 from 0x80: names in zip archives without the flag for UTF-8 (PKWARE APPNOTE, appendix D). */
const CP437 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0";

const strictUtf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Decodes a name. Many programs write UTF-8 without its flag, so valid UTF-8 is read as such, and the rest as code page
 * 437.
 */
export function decodeZipName(bytes: Uint8Array, isUtf8: boolean): string {
  if (isUtf8) return new TextDecoder().decode(bytes);
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return Array.from(bytes, (byte) =>
      byte < 0x80 ? String.fromCharCode(byte) : (CP437[byte - 0x80] ?? "\ufffd"),
    ).join("");
  }
}

const UNICODE_PATH = 0x7075;

/**
 * Returns the name in UTF-8 that the extra fields of an entry have beside its old name; null without one. It counts only
 * if it belongs to the old name, by that name's checksum (PKWARE APPNOTE 4.6.9).
 */
export function unicodePath(extra: Uint8Array, name: Uint8Array): string | null {
  const data = new DataView(extra.buffer, extra.byteOffset, extra.byteLength);
  for (let at = 0; at + 4 <= extra.length; ) {
    const end = at + 4 + data.getUint16(at + 2, true);
    const isPath = data.getUint16(at, true) === UNICODE_PATH && end - at > 9 && end <= extra.length;
    if (isPath && data.getUint8(at + 4) === 1 && data.getUint32(at + 5, true) === crc32(name))
      return new TextDecoder().decode(extra.subarray(at + 9, end));
    at = end;
  }
  return null;
}

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
