import { AppError } from "#lib/errors/app-error.ts";
import type { ByteReader } from "./byte-reader.ts";

/** An entry of a tar archive (POSIX.1-2017 pax, and the older forms of its header). */
export type TarEntry = {
  readonly name: string;
  readonly size: number;
  readonly kind: "file" | "folder" | "link" | "device" | "other";
};

const BLOCK = 512;
/** Maximum bytes of a header that extends the next one: long names and pax records. */
const MAX_EXTENSION = 1_000_000;
const KINDS: Readonly<Record<string, TarEntry["kind"]>> = {
  ...{ "\0": "file", "0": "file", "7": "file", "5": "folder" },
  ...{ "1": "link", "2": "link", "3": "device", "4": "device", "6": "device" },
};

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const field = (header: Uint8Array, from: number, length: number) =>
  text(header.subarray(from, from + length)).split("\0", 1)[0] ?? "";

function damaged(what: string): AppError {
  return new AppError("damaged", `The archive is damaged: ${what}. It may be cut off or half copied.`);
}

/** Returns a number in octal digits, or in binary if its first bit is set; NaN if it is neither. */
function numberIn(header: Uint8Array, from: number, length: number): number {
  const bytes = header.subarray(from, from + length);
  if (((bytes[0] ?? 0) & 0x80) !== 0)
    return bytes.subarray(1).reduce((value, byte) => value * 256 + byte, (bytes[0] ?? 0) & 0x7f);
  const digits = text(bytes)
    .replace(/[\0 ]+/g, " ")
    .trim();
  return /^[0-7]*$/.test(digits) ? Number.parseInt(digits || "0", 8) : Number.NaN;
}

/** True if the bytes begin with the header of a tar archive. The sum over the header decides, as old forms have no name. */
export function isTarHeader(header: Uint8Array): boolean {
  if (header.length < BLOCK || header[0] === 0) return false;
  let sum = 0;
  for (let at = 0; at < BLOCK; at++) sum += at >= 148 && at < 156 ? 32 : (header[at] ?? 0);
  return numberIn(header, 148, 8) === sum;
}

/** Returns the values of pax records: "30 path=folder/file.pdf" and a line end, with the length of each in bytes. */
function paxValues(bytes: Uint8Array): Map<string, string> {
  const values = new Map<string, string>();
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(32, at);
    const length = space < 0 ? Number.NaN : Number(text(bytes.subarray(at, space)));
    if (!Number.isSafeInteger(length) || length <= space - at) break;
    const [key = "", ...value] = text(bytes.subarray(space + 1, at + length - 1)).split("=");
    values.set(key, value.join("="));
    at += length;
  }
  return values;
}

type Extension = { readonly name?: string; readonly size?: number };

function paxExtension(bytes: Uint8Array): Extension {
  const values = paxValues(bytes);
  const [name, size] = [values.get("path"), Number(values.get("size") ?? Number.NaN)];
  return { ...(name !== undefined && { name }), ...(Number.isSafeInteger(size) && { size }) };
}

/** Names of old headers end in the header's name; those of later ones have a prefix. */
function nameOf(header: Uint8Array): string {
  const name = field(header, 0, 100);
  const prefix = field(header, 257, 6) === "ustar" ? field(header, 345, 155) : "";
  return prefix === "" ? name : `${prefix}/${name}`;
}

/**
 * Yields the entries of a tar archive, each with a function that reads its bytes before the next entry is taken.
 * @throws AppError `damaged`, `too_complex`.
 */
export function* readTar(
  reader: ByteReader,
  maxEntries: number,
): Generator<TarEntry & { readonly read: () => Uint8Array }> {
  let extension: Extension = {};
  for (let count = 0; ; ) {
    const header = reader.take(BLOCK);
    if (header.length === 0 || header.every((byte) => byte === 0)) return;
    if (!isTarHeader(header)) throw damaged("the header of a file in it is unreadable");
    const type = String.fromCharCode(header[156] ?? 0);
    const stated = numberIn(header, 124, 12);
    if ("xgLK".includes(type)) {
      const content = extensionBytes(reader, stated);
      if (type === "x") extension = { ...extension, ...paxExtension(content) };
      if (type === "L") extension = { ...extension, name: field(content, 0, content.length) };
      continue;
    }
    if (++count > maxEntries) throw tooManyEntries(maxEntries);
    const { name = nameOf(header), size = stated } = extension;
    extension = {};
    if (!Number.isSafeInteger(size)) throw damaged(`the size of "${name}" is unreadable`);
    yield* oneEntry(reader, { name, size, kind: name.endsWith("/") ? "folder" : (KINDS[type] ?? "other") });
  }
}

function* oneEntry(reader: ByteReader, entry: TarEntry) {
  // Headers of links and folders may state a size, but no bytes follow.
  const bytes = entry.kind === "file" || entry.kind === "other" ? entry.size : 0;
  let left = Math.ceil(bytes / BLOCK) * BLOCK;
  yield {
    ...entry,
    read: () => {
      const content = reader.take(bytes);
      left -= content.length;
      if (content.length < bytes) throw damaged(`"${entry.name}" is cut off`);
      return content;
    },
  };
  if (reader.skip(left) < left && left >= BLOCK) throw damaged(`"${entry.name}" is cut off`);
}

function extensionBytes(reader: ByteReader, size: number): Uint8Array {
  if (!(size <= MAX_EXTENSION)) throw damaged("a header in it is too long");
  const content = reader.take(size).slice();
  reader.skip(Math.ceil(size / BLOCK) * BLOCK - size);
  return content;
}

function tooManyEntries(maxEntries: number): AppError {
  return new AppError(
    "too_complex",
    `The file is an archive of more than ${maxEntries} entries; ${maxEntries} are allowed.`,
    { maxEntries },
  );
}
