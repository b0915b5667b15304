import {
  type EntryGetDataOptions,
  ERR_INVALID_COMPRESSED_DATA,
  ERR_INVALID_CRC32,
  ERR_INVALID_PASSWORD,
  ERR_INVALID_UNCOMPRESSED_SIZE,
  type FileEntry,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  ZipWriter,
} from "@zip.js/zip.js";
import { AppError } from "#lib/errors/app-error.ts";
import { openZip } from "../container/zip.ts";
import { type Unlocker, wrongPassword } from "./unlocker.ts";

const HERE = { useWebWorkers: false };

/** Takes the bytes of one file. A directory may declare less than a file has. */
class LimitedWriter extends Uint8ArrayWriter {
  #left: number;
  constructor(most: number) {
    super();
    this.#left = most;
  }
  get isFull(): boolean {
    return this.#left < 0;
  }
  override async writeUint8Array(part: Uint8Array): Promise<void> {
    this.#left -= part.length;
    if (this.isFull) throw tooLarge();
    await super.writeUint8Array(part);
  }
}

function tooLarge(): AppError {
  return new AppError("too_complex", "A file in this archive is too large when unpacked.");
}

/** @throws AppError("too_complex") for more than `most` bytes. The library may report another error then. */
async function bytesOf(entry: FileEntry, most: number, options: EntryGetDataOptions): Promise<Uint8Array> {
  const writer = new LimitedWriter(most);
  try {
    return await entry.getData(writer, options);
  } catch (error) {
    throw writer.isFull ? tooLarge() : error;
  }
}

/** ZipCrypto has one byte to check a password with, so a wrong one may show only in the content. */
const WRONG_CONTENT = [ERR_INVALID_CRC32, ERR_INVALID_COMPRESSED_DATA, ERR_INVALID_UNCOMPRESSED_SIZE];

/**
 * Unlocks the files of an archive (PKWARE and AES encryption). Other entries are copied as they are: files without a
 * password, and files that this one does not open. The reader of archives says what is wrong with them.
 */
export const unlockZip: Unlocker = async (bytes, password, { inflate }) => {
  // Refuses an archive whose files are too many or too large before any is inflated.
  openZip(bytes, inflate);
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { ...HERE, filenameValidation: "tolerant" });
  const writer = new ZipWriter(new Uint8ArrayWriter(), { ...HERE, level: 1 });
  const names = new UniqueNames();
  let left = inflate.maxTotalBytes;
  let [opened, failure]: [number, unknown] = [0, null];
  for await (const entry of reader.getEntriesGenerator()) {
    const name = names.take(entry.filename);
    if (entry.directory) {
      await writer.add(name, undefined, { entry });
      continue;
    }
    const most = Math.min(left, inflate.maxEntryBytes);
    const unlocked = entry.encrypted ? await unlockEntry(entry, password, most) : null;
    if (unlocked instanceof Uint8Array) {
      opened++;
      left -= unlocked.length;
      await writer.add(name, new Uint8ArrayReader(unlocked), { entry });
      continue;
    }
    failure ??= unlocked;
    const packed = await bytesOf(entry, left, { passThrough: true });
    left -= packed.length;
    await writer.add(name, new Uint8ArrayReader(packed), { entry, passThrough: true });
  }
  if (opened === 0 && failure !== null) throw failure;
  return await writer.close();
};

/**
 * Returns the content of a locked entry, or the error why the password does not open it.
 * @throws AppError("too_complex")
 */
async function unlockEntry(entry: FileEntry, password: string, most: number): Promise<Uint8Array | Error> {
  try {
    return await bytesOf(entry, most, { password, checkCrc32: true });
  } catch (error) {
    if (error instanceof AppError || !(error instanceof Error)) throw error;
    const isWrong =
      error.message === ERR_INVALID_PASSWORD || (entry.zipCrypto && WRONG_CONTENT.includes(error.message));
    return isWrong ? wrongPassword() : error;
  }
}

/**
 * The names of the entries in the copy, which are unique. To the reader of archives "./a" and ".//a" are the path "a" too,
 * so it reports further files of that path.
 */
class UniqueNames {
  readonly #taken = new Set<string>();
  readonly #counts = new Map<string, number>();

  take(name: string): string {
    let count = this.#counts.get(name) ?? 0;
    let free = name;
    while (this.#taken.has(free)) free = samePath(name, ++count);
    this.#counts.set(name, count);
    this.#taken.add(free);
    return free;
  }
}

/** Returns another name of a path, by a number from 1. Binary digits keep it short where many files have one path. */
function samePath(name: string, number: number): string {
  const digits = [...number.toString(2).slice(1)];
  return `./${digits.map((digit) => (digit === "1" ? "./" : "/")).join("")}${name}`;
}
