import type { LeftOutReason } from "#lib/domain/inner-file.ts";
import { openZip, type ZipEntry } from "../container/zip.ts";
import { checkEntries, type RawEntry } from "./check-entries.ts";
import type { Unpacker } from "./unpacker.ts";

const FOLDER = 0x4000;
const REGULAR_FILE = 0x8000;
const LINK = 0xa000;

/** Lists the files of a zip archive. Each is inflated when it is read. */
export const unpackZip: Unpacker = ({ bytes, limits }) => {
  const zip = openZip(bytes, limits.inflate);
  const files = zip.entries.filter(({ name, unixType }) => !name.endsWith("/") && unixType !== FOLDER);
  const raw = files.map((entry): RawEntry => {
    const leftOut = reasonOf(entry);
    return {
      path: entry.rawName,
      size: entry.declaredBytes,
      ...(leftOut !== null && { leftOut }),
      read: () => zip.readEntry(entry),
    };
  });
  return checkEntries(raw, limits);
};

function reasonOf({ encrypted, unixType }: ZipEntry): LeftOutReason | null {
  if (unixType === LINK) return "link";
  if (unixType !== 0 && unixType !== REGULAR_FILE) return "device";
  return encrypted ? "encrypted" : null;
}
