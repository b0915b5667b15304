import { createHash } from "node:crypto";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract as tarExtract } from "tar-stream";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { type ArchiveHeader, FORMAT_VERSION, headerSchema, type MemberDigest } from "./manifest.ts";

/** The only names there are: none can lead out of a folder. */
const NAMES =
  /^(?:format\.json|manifest\.json|rows\/[a-z][a-z0-9_-]{0,60}\/\d{6}\.ndjson|blobs\/[0-9a-f]{64})$/;
/** Of format.json, manifest.json, and a part of lines, which is one long line at most. */
const JSON_BYTES = 256 * 1024 * 1024;
const PART_BYTES = 512 * 1024 * 1024;
/** Deflate cannot do much better than a thousand to one; whole archives of documents stay far below this. */
const MOST_RATIO = 250;
/** Below so many bytes unpacked nobody is hurt. */
const HARMLESS_BYTES = 256 * 1024 * 1024;

/** One member as it comes by. What is not read is passed over. */
export type ArchiveEntry = {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly bytes: AsyncIterable<Uint8Array>;
};

type TarEntry = AsyncIterable<Uint8Array> & {
  readonly header: { readonly name: string; readonly type?: string | null; readonly size?: number };
};

export function damaged(message: string, cause?: unknown): AppError {
  return new AppError("damaged", message, {}, { cause });
}

/**
 * Reads an archive from its first byte to its last, entry by entry, with at most one chunk in memory.
 * @returns the header, the manifest's bytes, and what each member really was.
 * @throws AppError("damaged") in words for what is no archive, cut short, or made to do harm; ("not_yet_supported") for
 *   one of a later format.
 */
export async function readArchive(
  source: Readable,
  visit: (entry: ArchiveEntry, header: ArchiveHeader) => Promise<void>,
  signal?: AbortSignal,
): Promise<{ header: ArchiveHeader; manifest: unknown; members: readonly MemberDigest[] }> {
  const tar = tarExtract();
  const unpacked = pipeline([source, ...unpacking(), tar], signal ? { signal } : {});
  unpacked.catch(() => {});
  let header: ArchiveHeader | null = null;
  let manifest: unknown;
  const members: MemberDigest[] = [];
  try {
    for await (const entry of tar as AsyncIterable<TarEntry>) {
      const name = checked(entry.header, header === null, manifest !== undefined);
      const { size = 0 } = entry.header;
      if (name === "format.json") header = headerOf(await readJson(entry, size));
      else if (name === "manifest.json") manifest = await readJson(entry, size);
      else if (header !== null) {
        const hash = createHash("sha256");
        const bytes = hashing(entry, hash);
        await visit({ name, size, bytes }, header);
        for await (const _ of bytes); // what the visitor left
        members.push({ name, size, sha256: hash.digest("hex") });
      }
    }
    await unpacked;
  } catch (error) {
    if (isAppError(error)) throw error;
    signal?.throwIfAborted();
    await unpacked.catch((first: unknown) => {
      if (isAppError(first)) throw first;
    });
    if (!isFormatError(error)) throw error;
    throw damaged("This is not a whole archive: it is damaged, or was cut short. Make it anew.", error);
  }
  if (header === null || manifest === undefined)
    throw damaged("The archive ends before its list of contents: it was cut short. Make it anew.");
  return { header, manifest, members };
}

/** Unzips, and stops at the first sign of a bomb. */
function unpacking(): [Transform, ReturnType<typeof createGunzip>, Transform] {
  let packed = 0;
  let unpacked = 0;
  const before = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      packed += chunk.length;
      done(null, chunk);
    },
  });
  const after = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      unpacked += chunk.length;
      if (unpacked > HARMLESS_BYTES && unpacked > packed * MOST_RATIO)
        done(damaged("The archive unpacks to far more than documents do. It is refused."));
      else done(null, chunk);
    },
  });
  return [before, createGunzip(), after];
}

function checked(
  header: {
    readonly name: string;
    readonly type?: string | null | undefined;
    readonly size?: number | undefined;
  },
  first: boolean,
  ended: boolean,
): string {
  const { name, type, size = 0 } = header;
  if (first !== (name === "format.json"))
    throw damaged("This is not an archive that Sightline made: it does not begin as one.");
  if (ended) throw damaged("The archive goes on after its list of contents. It is refused.");
  if (type !== "file" || !NAMES.test(name))
    throw damaged(
      `The archive holds something that none of ours does (${JSON.stringify(name.slice(0, 80))}).`,
    );
  const most = name.startsWith("blobs/")
    ? Number.POSITIVE_INFINITY
    : name.startsWith("rows/")
      ? PART_BYTES
      : JSON_BYTES;
  if (size > most) throw damaged(`${name} is larger than it may be. The archive is refused.`);
  return name;
}

function headerOf(value: unknown): ArchiveHeader {
  const parsed = headerSchema.safeParse(value);
  if (!parsed.success)
    throw damaged("This is not an archive that Sightline made: its first lines say otherwise.");
  if (parsed.data.version > FORMAT_VERSION) {
    throw new AppError(
      "not_yet_supported",
      `The archive is of format ${parsed.data.version}, made by release ${parsed.data.release}. This release reads formats up to ${FORMAT_VERSION}: upgrade it first.`,
    );
  }
  return parsed.data;
}

async function readJson(source: AsyncIterable<Uint8Array>, size: number): Promise<unknown> {
  const text = await readWhole(source, size);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw damaged("The archive's own description cannot be read. It is damaged.", cause);
  }
}

/** A member that fits in memory, as text. */
export async function readWhole(source: AsyncIterable<Uint8Array>, size: number): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of source) parts.push(part);
  const bytes = Buffer.concat(parts);
  if (bytes.length !== size) throw damaged("The archive says other sizes than it has. It is damaged.");
  return bytes.toString("utf8");
}

async function* hashing(source: AsyncIterable<Uint8Array>, hash: { update(data: Uint8Array): unknown }) {
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
}

/** What zlib and tar say of bytes that are not theirs; anything else is a failure of ours, or of the visitor's. */
function isFormatError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    code.startsWith("Z_") ||
    code === "ERR_STREAM_PREMATURE_CLOSE" ||
    /unexpected end|invalid tar|writable stream closed prematurely/i.test(error.message)
  );
}
