import { createHash } from "node:crypto";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract as tarExtract } from "tar-stream";
import { sizeWords } from "#lib/domain/size-words.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { BACKUP_LIMITS, type ReadLimits } from "./limits.ts";
import { type ArchiveHeader, FORMAT_VERSION, headerSchema, type MemberDigest } from "./manifest.ts";

/** The only allowed names. None can lead out of a folder. */
const NAMES =
  /^(?:format\.json|manifest\.json|rows\/[a-z][a-z0-9_-]{0,60}\/\d{6}\.ndjson|blobs\/[0-9a-f]{64})$/;
/** Maximum compression ratio. Deflate reaches about a thousand to one; archives of documents stay far below this. */
const MAX_RATIO = 250;
/** The ratio is not checked below this many unpacked bytes. */
const HARMLESS_BYTES = 256 * 1024 * 1024;

export type ReadOptions = {
  readonly signal?: AbortSignal;
  /** Default: the limits of a backup. */
  readonly limits?: ReadLimits;
};

/** One member of the stream. Bytes that are not read are skipped. */
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
 * @returns the header, the manifest's bytes, and the size and hash of each member as read.
 * @throws AppError("damaged") in words for anything that is not an archive, is incomplete, or is malicious;
 *   ("not_yet_supported") for a later format.
 */
export async function readArchive(
  source: Readable,
  visit: (entry: ArchiveEntry, header: ArchiveHeader) => Promise<void>,
  { signal, limits = BACKUP_LIMITS }: ReadOptions = {},
): Promise<{ header: ArchiveHeader; manifest: unknown; members: readonly MemberDigest[] }> {
  const tar = tarExtract();
  const unpacked = pipeline(
    [source, ...unpacking(limits.total), plainFiles(), tar],
    signal ? { signal } : {},
  );
  unpacked.catch(() => {});
  let header: ArchiveHeader | null = null;
  let manifest: unknown;
  const members: MemberDigest[] = [];
  try {
    for await (const entry of tar as AsyncIterable<TarEntry>) {
      const name = checked(entry.header, header === null, manifest !== undefined, limits);
      const { size = 0 } = entry.header;
      if (name === "format.json") header = headerOf(await readJson(entry, size));
      else if (name === "manifest.json") manifest = await readJson(entry, size);
      else if (header !== null) {
        const hash = createHash("sha256");
        const bytes = hashing(entry, hash);
        await visit({ name, size, bytes }, header);
        for await (const _ of bytes); // Skip the bytes that the visitor did not read.
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
    throw damaged("This archive is damaged or incomplete. Export it again.", error);
  }
  if (header === null || manifest === undefined)
    throw damaged("The archive ends before its list of contents. It is incomplete. Export it again.");
  return { header, manifest, members };
}

/** Unzips, and stops at the first sign of a decompression bomb. */
function unpacking(maxBytes: number): [Transform, ReturnType<typeof createGunzip>, Transform] {
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
      if (unpacked > HARMLESS_BYTES && unpacked > packed * MAX_RATIO)
        done(damaged("The archive unpacks to far more than documents would. It is refused."));
      else if (unpacked > maxBytes)
        done(
          new AppError(
            "too_large",
            `The archive unpacks to more than ${sizeWords(maxBytes, { kilo: 1024 })}. Raise MAX_IMPORT_MB to import it: ten times as much may be unpacked.`,
          ),
        );
      else done(null, chunk);
    },
  });
  return [before, createGunzip(), after];
}

const BLOCK = 512;
/** Type flags of a plain file, byte 157 of its header. */
const PLAIN: ReadonlySet<number> = new Set([0, 0x30]);

/**
 * Refuses entries that are not plain files before the tar reader sees them: it keeps the extended headers of a tar in
 * memory, at any declared length.
 */
function plainFiles(): Transform {
  let header = Buffer.alloc(0);
  let body = 0;
  let first = true;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      for (let at = 0; at < chunk.length; ) {
        const skipped = Math.min(body, chunk.length - at);
        at += skipped;
        body -= skipped;
        if (body > 0) break;
        const part = chunk.subarray(at, at + BLOCK - header.length);
        at += part.length;
        header = Buffer.concat([header, part]);
        if (header.length < BLOCK) break;
        const size = plainSize(header);
        if (size === null) return done(first ? foreign() : strange(nameIn(header)));
        first = false;
        body = Math.ceil(size / BLOCK) * BLOCK;
        header = Buffer.alloc(0);
      }
      done(null, chunk);
    },
  });
}

/** Returns the file size in a header; null for another kind of entry. A block of zeros ends the archive. */
function plainSize(header: Buffer): number | null {
  if (header.every((byte) => byte === 0)) return 0;
  const digits = header.toString("latin1", 124, 136).replace(/[ \0]+$/, "");
  if (!PLAIN.has(header[156] ?? -1) || !/^[0-7]+$/.test(digits)) return null;
  return Number.parseInt(digits, 8);
}

function nameIn(header: Buffer): string {
  return header.toString("latin1", 0, 100).replace(/\0.*$/s, "");
}

function foreign(): AppError {
  return damaged("This is not an archive from Sightline: its beginning is different.");
}

function strange(name: string): AppError {
  return damaged(`The archive contains a member of an unknown kind (${JSON.stringify(name.slice(0, 80))}).`);
}

function checked(
  header: {
    readonly name: string;
    readonly type?: string | null | undefined;
    readonly size?: number | undefined;
  },
  first: boolean,
  ended: boolean,
  limits: ReadLimits,
): string {
  const { name, type, size = 0 } = header;
  if (first !== (name === "format.json")) throw foreign();
  if (ended) throw damaged("The archive goes on after its list of contents. It is refused.");
  if (type !== "file" || !NAMES.test(name)) throw strange(name);
  if (name.startsWith("blobs/")) {
    if (size > limits.blob)
      throw new AppError(
        "too_large",
        `The archive has an original of ${sizeWords(size, { kilo: 1024 })}; files are read up to ${sizeWords(limits.blob, { kilo: 1024 })} here. Raise MAX_BINARY_MB and import it again.`,
      );
    return name;
  }
  const most = name.startsWith("rows/") ? limits.part : limits.manifest;
  if (size > most)
    throw damaged(
      `${name} is larger than the ${sizeWords(most, { kilo: 1024 })} that a part of an archive may have. It is refused.`,
    );
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

/** Reads a member that fits in memory as text. */
export async function readWhole(source: AsyncIterable<Uint8Array>, size: number): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of source) parts.push(part);
  const bytes = Buffer.concat(parts);
  if (bytes.length !== size) throw damaged("The archive has other sizes than it declares. It is damaged.");
  return bytes.toString("utf8");
}

async function* hashing(source: AsyncIterable<Uint8Array>, hash: { update(data: Uint8Array): unknown }) {
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
}

/** True for zlib's and tar's errors about invalid bytes. Any other error is a bug here or in the visitor. */
function isFormatError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    code.startsWith("Z_") ||
    code === "ERR_STREAM_PREMATURE_CLOSE" ||
    /unexpected end|invalid tar|writable stream closed prematurely/i.test(error.message)
  );
}
