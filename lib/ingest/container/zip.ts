import { Inflate } from "fflate";
import { sizeWords } from "#lib/domain/size-words.ts";
import { AppError } from "#lib/errors/app-error.ts";
import type { FileView } from "../file-view.ts";
import type { InflateLimits } from "../limits.ts";
import { decodeZipName, unicodePath } from "./zip-name.ts";

export type ZipEntry = {
  readonly name: string;
  /** The name as the directory has it, which may lead outside the folder. */
  readonly rawName: string;
  readonly compressedBytes: number;
  /** The size that the directory declares. The true size is known only after inflating. */
  readonly declaredBytes: number;
  readonly method: number;
  readonly encrypted: boolean;
  /** Type of the file in Unix systems (the upper bits of its mode); 0 if the directory states none. */
  readonly unixType: number;
  readonly headerOffset: number;
};

/** A zip container whose parts are inflated one at a time, within the limits. */
export type ZipArchive = {
  readonly entries: readonly ZipEntry[];
  /** Returns the last entry of this name (case does not matter), or null. */
  entryNamed(name: string): ZipEntry | null;
  /**
   * Returns the bytes of one part, or null if there is none of that name (case does not matter).
   * @throws AppError `too_complex` beyond a limit, `damaged` if it cannot be inflated, `encrypted`.
   */
  read(name: string): Uint8Array | null;
  /** The same for an entry, because several may have one name. */
  readEntry(entry: ZipEntry): Uint8Array;
  /**
   * Like `read`, but returns at most the first `most` bytes, and neither reads nor inflates much more than these.
   * @throws AppError `damaged`, `encrypted`.
   */
  readStart(name: string, most: number): Uint8Array | null;
};

const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_END = 0x06054b50;
/** Packed bytes that are inflated at a time. They become at most a thousand times as many. */
const STEP = 16_384;
/** Flag of a name in UTF-8. */
const UTF8_NAME = 0x800;
/** System that made an entry. */
const UNIX = 3;
const SMALL_STEP = 512;

/** True if the bytes begin like a zip container, even one that is cut off after its first bytes. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && view(bytes).getUint32(0, true) === LOCAL_HEADER;
}

/**
 * Reads the directory of a zip container (PKWARE APPNOTE 4.3) without inflating anything, and checks the declared
 * sizes.
 * @throws AppError `damaged` without a readable directory, `too_complex` if it declares more than the limits allow.
 */
export function openZip(file: FileView, limits: InflateLimits): ZipArchive {
  const entries = readDirectory(file, limits.maxEntries);
  const declared = entries.reduce((sum, entry) => sum + entry.declaredBytes, 0);
  if (declared > limits.maxTotalBytes) throw bomb(declared, limits.maxTotalBytes);
  const byName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  let left = limits.maxTotalBytes;
  const readEntry = (entry: ZipEntry) => {
    const content = inflate(file, entry, limits, left);
    left -= content.length;
    return content;
  };
  const entryNamed = (name: string) => byName.get(name.toLowerCase()) ?? null;
  return {
    entries,
    entryNamed,
    readEntry,
    read(name) {
      const entry = entryNamed(name);
      return entry === null ? null : readEntry(entry);
    },
    readStart(name, most) {
      const entry = entryNamed(name);
      if (entry === null) return null;
      const packed = packedBytes(file, entry, most);
      return entry.method === 0 ? packed : inflateStart(packed, most, entry.name);
    },
  };
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function damaged(what: string): AppError {
  return new AppError(
    "damaged",
    `The file's container is damaged: ${what}. It may be cut off or half copied.`,
  );
}

function bomb(size: number, limit: number): AppError {
  return new AppError(
    "too_complex",
    `Unpacked, this file would grow to more than ${sizeWords(limit)} from very little; it was not read.`,
    { unpackedBytes: size, limit },
  );
}

/** Returns the offset and the content of the directory's end record: 22 bytes and a comment of up to 65,535 bytes. */
function findDirectoryEnd(file: FileView): { readonly end: number; readonly record: DataView } {
  const from = Math.max(0, file.length - 22 - 65_535);
  const data = view(file.subarray(from));
  for (let at = data.byteLength - 22; at >= 0; at--) {
    if (data.getUint32(at, true) === DIRECTORY_END) {
      return { end: from + at, record: view(file.subarray(from + at, from + at + 22)) };
    }
  }
  throw damaged("its directory is missing");
}

function tooMany(maxEntries: number): AppError {
  return new AppError(
    "too_complex",
    `The file is a container of more than ${maxEntries} parts, which is too many.`,
  );
}

function readDirectory(file: FileView, maxEntries: number): ZipEntry[] {
  const { end, record } = findDirectoryEnd(file);
  const count = record.getUint16(10, true);
  const size = record.getUint32(12, true);
  const offset = record.getUint32(16, true);
  if (count > maxEntries) throw tooMany(maxEntries);
  // Bytes before the archive shift all its offsets by the same amount.
  const shift = end - size - offset;
  if (shift < 0) throw damaged("its directory points outside the file");
  const entries: ZipEntry[] = [];
  const bytes = file.subarray(offset + shift);
  const data = view(bytes);
  let at = 0;
  // The count has 16 bits, so that of more entries is too small.
  const isEntry = () =>
    at + 46 <= Math.min(size, bytes.length) && data.getUint32(at, true) === DIRECTORY_ENTRY;
  while (entries.length < count || isEntry()) {
    if (entries.length >= maxEntries) throw tooMany(maxEntries);
    if (at + 46 > bytes.length || data.getUint32(at, true) !== DIRECTORY_ENTRY) {
      throw damaged("its directory is cut off");
    }
    const nameLength = data.getUint16(at + 28, true);
    const flags = data.getUint16(at + 8, true);
    const nameBytes = bytes.subarray(at + 46, at + 46 + nameLength);
    const extra = bytes.subarray(at + 46 + nameLength, at + 46 + nameLength + data.getUint16(at + 30, true));
    const rawName = unicodePath(extra, nameBytes) ?? decodeZipName(nameBytes, (flags & UTF8_NAME) !== 0);
    const madeByUnix = data.getUint8(at + 5) === UNIX;
    entries.push({
      name: rawName.replaceAll("\\", "/").replace(/^\//, ""),
      rawName,
      compressedBytes: data.getUint32(at + 20, true),
      declaredBytes: data.getUint32(at + 24, true),
      method: data.getUint16(at + 10, true),
      encrypted: (flags & 1) === 1,
      unixType: madeByUnix ? data.getUint16(at + 40, true) & 0xf000 : 0,
      headerOffset: data.getUint32(at + 42, true) + shift,
    });
    at += 46 + nameLength + data.getUint16(at + 30, true) + data.getUint16(at + 32, true);
  }
  return entries;
}

/** Returns the packed bytes of a part, or the first `most` of them. */
function packedBytes(file: FileView, entry: ZipEntry, most: number): Uint8Array {
  if (entry.encrypted)
    throw new AppError(
      "encrypted",
      "The file is locked with a password. Remove the password in its own program, then add the file again.",
    );
  const header = view(file.subarray(entry.headerOffset, entry.headerOffset + 30));
  if (header.byteLength < 30 || header.getUint32(0, true) !== LOCAL_HEADER) {
    throw damaged(`the part "${entry.name}" is missing`);
  }
  const start = entry.headerOffset + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  const length = Math.min(entry.compressedBytes, most);
  const packed = file.subarray(start, start + length);
  if (packed.length < length) throw damaged(`the part "${entry.name}" is cut off`);
  if (entry.method !== 0 && entry.method !== 8)
    throw damaged(`the part "${entry.name}" is packed in an unknown way`);
  return packed;
}

function inflate(file: FileView, entry: ZipEntry, limits: InflateLimits, totalLeft: number): Uint8Array {
  const packed = packedBytes(file, entry, entry.compressedBytes);
  const allowed = Math.min(limits.maxEntryBytes, totalLeft);
  if (entry.method === 0) {
    if (packed.length > allowed) throw bomb(packed.length, allowed);
    return packed;
  }
  return inflateWithin(packed, allowed, limits.maxRatio, entry.name);
}

/** Inflates in pieces, so that a zip bomb is stopped at the limit and does not fill the memory. */
function inflateWithin(packed: Uint8Array, allowed: number, maxRatio: number, name: string): Uint8Array {
  const limit = Math.min(allowed, Math.max(1_000_000, packed.length * maxRatio));
  const pieces: Uint8Array[] = [];
  let length = 0;
  let finished = false;
  const stream = new Inflate((piece, final) => {
    length += piece.length;
    finished ||= final;
    if (length > limit) throw bomb(length, limit);
    pieces.push(piece);
  });
  try {
    for (let at = 0; at < packed.length; at += STEP) {
      stream.push(packed.subarray(at, at + STEP), at + STEP >= packed.length);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw damaged(`the part "${name}" cannot be unpacked`);
  }
  if (!finished) throw damaged(`the part "${name}" is cut off`);
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Inflates the first `most` bytes in small pieces, so that little more is inflated. */
function inflateStart(packed: Uint8Array, most: number, name: string): Uint8Array {
  const start = new Uint8Array(most);
  let length = 0;
  const stream = new Inflate((piece) => {
    const wanted = piece.subarray(0, most - length);
    start.set(wanted, length);
    length += wanted.length;
  });
  try {
    for (let at = 0; at < packed.length && length < most; at += SMALL_STEP) {
      stream.push(packed.subarray(at, at + SMALL_STEP));
    }
  } catch {
    throw damaged(`the part "${name}" cannot be unpacked`);
  }
  return start.subarray(0, length);
}
