/** Code pages of Windows and others, by the names that `TextDecoder` has for them. */
const NAMES: Readonly<Record<number, string>> = {
  ...{ 874: "windows-874", 932: "shift_jis", 936: "gbk", 949: "euc-kr", 950: "big5", 866: "ibm866" },
  ...{ 1250: "windows-1250", 1251: "windows-1251", 1252: "windows-1252", 1253: "windows-1253" },
  ...{ 1254: "windows-1254", 1255: "windows-1255", 1256: "windows-1256", 1257: "windows-1257" },
  ...{ 1258: "windows-1258", 10000: "macintosh", 10007: "x-mac-cyrillic", 20866: "koi8-r" },
  ...{ 21866: "koi8-u", 28592: "iso-8859-2", 28595: "iso-8859-5", 28605: "iso-8859-15", 65001: "utf-8" },
};

/** The upper halves of the code pages of DOS, which `TextDecoder` does not have. */
const DOS: Readonly<Record<number, string>> = {
  437: "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ ",
  850: "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´­±‗¾¶§÷¸°¨·¹³²■ ",
};

/** Code pages of `\fcharset`. Those of 0 and 1 are the document's own. */
const CHARSETS: Readonly<Record<number, number>> = {
  ...{ 77: 10000, 128: 932, 129: 949, 130: 949, 134: 936, 136: 950, 161: 1253, 162: 1254, 163: 1258 },
  ...{ 177: 1255, 178: 1256, 186: 1257, 204: 1251, 222: 874, 238: 1250, 254: 437, 255: 850 },
};
const USUAL = 1252;

/** Returns the code page of a font's character set, or null if it is the document's own. */
export function pageOfCharset(charset: number): number | null {
  return CHARSETS[charset] ?? null;
}

/** Decodes bytes of a code page. An unknown code page is read as the usual one of Western Windows. */
export function decodePage(bytes: readonly number[], page: number): string {
  const upper = DOS[page];
  if (upper !== undefined)
    return bytes
      .map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : (upper[byte - 0x80] ?? "")))
      .join("");
  const read = page === JAPANESE ? withPlainBlanks(bytes) : bytes;
  return decoderOf(NAMES[page] ?? NAMES[USUAL] ?? "utf-8").decode(Uint8Array.from(read));
}

const JAPANESE = 932;
const HARD_BLANK = 0xa0;

/** Replaces hard blanks. Windows has them in its Japanese code page, and `TextDecoder` does not. */
function withPlainBlanks(bytes: readonly number[]): number[] {
  let isSecond = false;
  return bytes.map((byte) => {
    const isFirst = !isSecond && ((byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc));
    const isBlank = !isSecond && byte === HARD_BLANK;
    isSecond = isFirst;
    return isBlank ? 0x20 : byte;
  });
}

const decoders = new Map<string, TextDecoder>();

function decoderOf(name: string): TextDecoder {
  const decoder = decoders.get(name) ?? new TextDecoder(name);
  decoders.set(name, decoder);
  return decoder;
}
