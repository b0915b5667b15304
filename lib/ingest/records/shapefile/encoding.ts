import { isUtf8 } from "node:buffer";

export type TableEncoding = {
  /** A label that `TextDecoder` knows. */
  readonly label: string;
  /** False if nothing states the encoding. */
  readonly isStated: boolean;
};

const UTF_8 = "utf-8";
const WINDOWS = "windows-1252";
/** Numbers that stand for an encoding in the heading of a table. Those of DOS programs have no decoder. */
const LANGUAGES: Readonly<Record<number, string>> = {
  ...{ 3: WINDOWS, 87: WINDOWS, 88: WINDOWS, 89: WINDOWS },
  ...{ 38: "ibm866", 101: "ibm866", 200: "windows-1250", 201: "windows-1251", 202: "windows-1254" },
  ...{ 203: "windows-1253", 204: "windows-1257", 123: "shift_jis", 77: "gbk", 79: "big5" },
};

/**
 * Returns how a table stores its characters: as its .cpg file says, else as its heading says, else as UTF-8 if all of it
 * is that.
 */
export function encodingOf(cpg: string, language: number, table: Uint8Array): TableEncoding {
  const label = labelOf(cpg.trim()) ?? LANGUAGES[language] ?? null;
  if (label !== null) return { label, isStated: true };
  return { label: isUtf8(table) ? UTF_8 : WINDOWS, isStated: false };
}

/** Returns the label for what a .cpg file says: "UTF-8", "65001", "1252", "ANSI 1252", "ISO 88591". */
function labelOf(stated: string): string | null {
  if (stated === "") return null;
  const page = /(\d{3,5})\s*$/.exec(stated)?.[1];
  const names = [
    stated,
    ...(page === "65001" || /utf-?8/i.test(stated) ? [UTF_8] : []),
    ...(page?.startsWith("8859") ? [`iso-8859-${page.slice(4)}`] : [`windows-${page}`, `ibm${page}`]),
  ];
  return names.map(known).find((label) => label !== null) ?? null;
}

function known(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

/** Bytes of a character that a short column may have cut off. */
const MAX_CUT = 3;

/** Returns a function that decodes a value, and says if it is stored differently from the table. */
export function textDecoder({ label }: TableEncoding) {
  const strict = new TextDecoder(label, { fatal: true });
  const other = new TextDecoder(WINDOWS);
  return (bytes: Uint8Array): { readonly text: string; readonly other: string | null } => {
    for (let cut = 0; cut <= (label === UTF_8 ? MAX_CUT : 0); cut++) {
      try {
        return { text: strict.decode(bytes.subarray(0, bytes.length - cut)), other: null };
      } catch {
        // A column of fixed length may end within a character.
      }
    }
    return { text: other.decode(bytes), other: WINDOWS };
  };
}
