import { decodeText } from "../../decode.ts";

/** Encodings by Windows code page, where the name is not "windows-" and the number. */
const PAGES: Readonly<Record<number, string>> = {
  ...{ 65001: "utf-8", 932: "shift_jis", 936: "gbk", 949: "euc-kr", 950: "big5", 874: "windows-874" },
  ...{ 20866: "koi8-r", 21866: "koi8-u", 50220: "iso-2022-jp", 51932: "euc-jp", 51949: "euc-kr" },
  ...{ 54936: "gb18030", 20127: "windows-1252", 28591: "windows-1252" },
};

/** Returns the encoding of a code page. Unknown ones are read as windows-1252. */
export function encodingOfPage(page: number | null): string {
  if (page === null) return "windows-1252";
  if (page > 28591 && page <= 28606) return `iso-8859-${page - 28590}`;
  return PAGES[page] ?? (page >= 1250 && page <= 1258 ? `windows-${page}` : "windows-1252");
}

/**
 * Decodes a page that Outlook stores as bytes. The encoding that it names itself counts.
 * @param encoding of a page that names none
 */
export function pageText(bytes: Uint8Array, encoding: string): string {
  const start = Buffer.from(bytes.subarray(0, 4096)).toString("latin1");
  const named = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(start);
  try {
    return decodeText(bytes, named?.[1] ?? encoding).text;
  } catch {
    return "";
  }
}
