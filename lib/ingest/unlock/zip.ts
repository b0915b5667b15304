import {
  ERR_INVALID_PASSWORD,
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
  override async writeUint8Array(part: Uint8Array): Promise<void> {
    this.#left -= part.length;
    if (this.#left < 0)
      throw new AppError("too_complex", "A file in this archive is too large when unpacked.");
    await super.writeUint8Array(part);
  }
}

/** Unlocks the files of an archive (PKWARE and AES encryption). Files without a password stay as they are. */
export const unlockZip: Unlocker = async (bytes, password, { inflate }) => {
  // Refuses an archive whose files are too many or too large before any is inflated.
  openZip(bytes, inflate);
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { ...HERE, password });
  let left = inflate.maxTotalBytes;
  const writer = new ZipWriter(new Uint8ArrayWriter(), { ...HERE, level: 1 });
  try {
    for (const entry of await reader.getEntries()) {
      const { filename, lastModDate, externalFileAttributes, versionMadeBy, msDosCompatible } = entry;
      const options = { lastModDate, externalFileAttributes, versionMadeBy, msDosCompatible };
      if (entry.directory) {
        await writer.add(filename, undefined, { ...options, directory: true });
        continue;
      }
      const content = await entry.getData(new LimitedWriter(Math.min(left, inflate.maxEntryBytes)));
      left -= content.length;
      await writer.add(filename, new Uint8ArrayReader(content), options);
    }
    return await writer.close();
  } catch (error) {
    if (error instanceof Error && error.message === ERR_INVALID_PASSWORD) throw wrongPassword();
    throw error;
  }
};
