import { checkEntries, type RawEntry } from "./check-entries.ts";
import { mailFiles } from "./mail-files.ts";
import type { Unpacker } from "./unpacker.ts";

/** Lists the attachments of a mail file. The file is read at once, because a message has no list of its parts. */
export const unpackMail = (format: Parameters<typeof mailFiles>[0]): Unpacker =>
  async function* ({ bytes, limits }) {
    const files: RawEntry[] = [];
    for await (const file of mailFiles(format, bytes, limits)) files.push(file);
    yield* checkEntries(files, limits);
  };
