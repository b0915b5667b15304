import { type ByteReader, gzipReader, isGzip, plainReader } from "../container/byte-reader.ts";
import { readTar, type TarEntry } from "../container/tar.ts";
import type { InflateLimits } from "../limits.ts";
import { checkEntries, type RawEntry } from "./check-entries.ts";
import type { Unpacker } from "./unpacker.ts";

const LEFT_OUT = { link: "link", device: "device", other: "device" } as const;

/** Lists the files of a tar archive, also of one in gzip (tar.gz, tgz). */
export const unpackTar: Unpacker = ({ bytes, limits }) => {
  const reader = isGzip(bytes) ? gzipReader(bytes, limits.inflate) : plainReader(bytes);
  return checkEntries(rawEntries(reader, limits.inflate), limits);
};

function* rawEntries(reader: ByteReader, limits: InflateLimits): Generator<RawEntry> {
  for (const entry of readTar(reader, limits.maxEntries)) {
    if (entry.kind === "folder") continue;
    const { name: path, size, kind } = entry;
    const leftOut = kind === "file" ? tooLarge(entry, limits) : LEFT_OUT[kind];
    yield { path, size, ...(leftOut !== null && { leftOut }), read: entry.read };
  }
}

const tooLarge = ({ size }: TarEntry, { maxEntryBytes }: InflateLimits) =>
  size > maxEntryBytes ? ("too_large" as const) : null;
