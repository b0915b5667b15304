import type { ReadableFormat } from "#lib/domain/formats.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import type { UnpackedEntry, UnpackedPart } from "../extract/processes/protocol.ts";
import { DEFAULT_INGEST_LIMITS, type IngestLimits } from "../limits.ts";
import { unpackerOf } from "./index.ts";
import { type InnerEntry, isLeftOut } from "./unpacker.ts";

/** A part ends when its files have this many bytes, or this many entries. */
const PART_BYTES = 16 * 1024 * 1024;
const PART_ENTRIES = 500;

type PartInput = {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly from: number;
  readonly limits?: IngestLimits | undefined;
};

/**
 * Reads the files of a container from the entry at `from`, until a part is full. A file that cannot be read is an entry
 * with its error, and does not stop the others.
 * @throws AppError if the container itself cannot be read.
 */
export async function unpackPart(format: ReadableFormat, input: PartInput): Promise<UnpackedPart> {
  const unpack = await unpackerOf(format);
  if (unpack === null) throw new AppError("internal", `Documents of the kind ${format} hold no files.`);
  const { limits = DEFAULT_INGEST_LIMITS, ...file } = input;
  const entries: UnpackedEntry[] = [];
  let [at, bytes] = [0, 0];
  for await (const entry of unpack({ ...file, limits })) {
    if (at++ < input.from) continue;
    if (entries.length === PART_ENTRIES || bytes >= PART_BYTES) return { entries, next: at - 1 };
    const read = readEntry(entry);
    entries.push(read);
    if ("bytes" in read) bytes += read.bytes.byteLength;
  }
  return { entries, next: null };
}

function readEntry(entry: InnerEntry): UnpackedEntry {
  const { path } = entry;
  if (isLeftOut(entry)) return { path, leftOut: entry.leftOut };
  try {
    const bytes = entry.read();
    return bytes.byteLength === 0 ? { path, leftOut: "empty" } : { path, bytes };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { path, failed: { code: error.code, message: error.message } };
  }
}
