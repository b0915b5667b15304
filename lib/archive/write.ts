import { createHash } from "node:crypto";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { pack as tarPack } from "tar-stream";
import { sizeWords } from "#lib/domain/size-words.ts";
import { AppError } from "#lib/errors/app-error.ts";
import type { ArchiveHeader, MemberDigest } from "./manifest.ts";

/** One file of an archive. Its size is known before its bytes. */
export type Member = {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
};

/** Bytes of lines in one member, which limits the rows in memory. */
const PART_BYTES = 4 * 1024 * 1024;
/** tar needs a time; a fixed one makes equal archives equal bytes. */
const EPOCH = new Date(0);

/**
 * Returns an archive as a stream: a gzipped tar. Its first member identifies it. Its last member, the manifest, lists
 * every other with size and hash, so that an incomplete archive is recognised. At most one part is in memory. An error
 * in `members` ends the stream.
 * @param manifest returns the manifest's content without header and members; called after they are written
 */
export function writeArchive(
  header: ArchiveHeader,
  members: AsyncIterable<Member>,
  manifest: () => Readonly<Record<string, unknown>>,
): Readable {
  const tar = tarPack();
  const gzip = createGzip();
  gzip.on("close", () => tar.destroy());
  tar.on("error", (error) => gzip.destroy(error));
  tar.pipe(gzip);
  const digests: MemberDigest[] = [];
  const write = async () => {
    await entry(tar, jsonMember("format.json", header));
    for await (const member of members) digests.push(await entry(tar, member));
    await entry(tar, jsonMember("manifest.json", { ...header, ...manifest(), members: digests }));
    tar.finalize();
  };
  write().catch((error: Error) => {
    tar.destroy();
    gzip.destroy(error);
  });
  return gzip;
}

function jsonMember(name: string, value: unknown): Member {
  const bytes = Buffer.from(`${JSON.stringify(value)}\n`);
  return { name, size: bytes.length, bytes: [bytes] };
}

async function entry(tar: ReturnType<typeof tarPack>, member: Member): Promise<MemberDigest> {
  const { name, size } = member;
  const hash = createHash("sha256");
  const header = { name, size, mtime: EPOCH, mode: 0o644, uid: 0, gid: 0, type: "file" as const };
  const gone = new AbortController();
  const stop = () => gone.abort(new Error("the reader of the archive has closed it"));
  tar.once("close", stop);
  try {
    const done = Promise.withResolvers<void>();
    done.promise.catch(() => {});
    const out = tar.entry(header, (error) => (error ? done.reject(error) : done.resolve()));
    out.on("error", () => {});
    for await (const chunk of member.bytes) {
      gone.signal.throwIfAborted();
      hash.update(chunk);
      if (!out.write(chunk)) await once(out, "drain", { signal: gone.signal });
    }
    out.end(null);
    gone.signal.addEventListener("abort", () => done.reject(gone.signal.reason));
    await done.promise;
  } finally {
    tar.removeListener("close", stop);
  }
  return { name, size, sha256: hash.digest("hex") };
}

/**
 * Yields lines as members of at most `PART_BYTES`, or of one longer line: `rows/<kind>/000001.ndjson`, and so on.
 * @throws AppError("too_large") for a line of more than `maxBytes`, which the reader would refuse.
 */
export async function* lineMembers(
  kind: string,
  lines: AsyncIterable<string>,
  maxBytes: number = Number.POSITIVE_INFINITY,
): AsyncGenerator<Member> {
  let part: Buffer[] = [];
  let size = 0;
  let number = 0;
  const flush = (): Member => {
    number++;
    const member = { name: `rows/${kind}/${String(number).padStart(6, "0")}.ndjson`, size, bytes: part };
    part = [];
    size = 0;
    return member;
  };
  for await (const line of lines) {
    const bytes = Buffer.from(`${line}\n`);
    if (bytes.length > maxBytes)
      throw new AppError(
        "too_large",
        `A row of ${kind} is larger than the ${sizeWords(maxBytes, { kilo: 1024 })} that an archive may hold in one part.`,
      );
    if (size > 0 && size + bytes.length > PART_BYTES) yield flush();
    part.push(bytes);
    size += bytes.length;
  }
  if (size > 0) yield flush();
}
