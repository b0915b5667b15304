import type { Extracted, ExtractInput, ExtractionNote, Extractor } from "#lib/domain/extracted.ts";
import type { ReadableFormat } from "#lib/domain/formats.ts";
import { leftOutWords } from "#lib/domain/inner-file.ts";
import { sizeWords } from "#lib/domain/size-words.ts";
import type { IngestLimits } from "../limits.ts";
import { unpackerOf } from "../unpack/index.ts";
import { type InnerEntry, type InnerFile, isLeftOut } from "../unpack/unpacker.ts";
import { FINGERPRINTS } from "./fingerprints.ts";
import { compose, type DraftBlock } from "./shared/compose.ts";

/**
 * Reads an archive as the list of its files with their sizes, so that it is found by their names (ADR 0088). The files
 * become documents of their own later.
 */
export function createArchiveExtractor(format: ReadableFormat, limits: IngestLimits): Extractor {
  return {
    format,
    fingerprint: FINGERPRINTS[format],
    async extract({ bytes, fileName }: ExtractInput): Promise<Extracted> {
      const unpack = await unpackerOf(format);
      const entries: InnerEntry[] = [];
      for await (const entry of unpack?.({ bytes, fileName, limits }) ?? []) entries.push(entry);
      const { drafts, notes } = listOf(entries);
      return { format, ...compose(drafts), pages: [], metadata: {}, notes };
    },
  };
}

const item = (text: string): DraftBlock => ({ kind: "list-item", level: 1, runs: [{ text }] });
/** Words about files. Only the names of files are found. */
const about = (text: string): DraftBlock => ({ kind: "page-furniture", runs: [{ text }] });

function listOf(entries: readonly InnerEntry[]): {
  readonly drafts: readonly DraftBlock[];
  readonly notes: readonly ExtractionNote[];
} {
  const files = entries.filter((entry): entry is InnerFile => !isLeftOut(entry));
  const leftOut = entries.filter(isLeftOut).filter((entry) => entry.leftOut !== "system");
  const system = entries.length - files.length - leftOut.length;
  const drafts = [
    about(files.length === 1 ? "1 file" : `${files.length} files`),
    ...files.map(({ path, size }) => item(size === null ? path : `${path} (${sizeWords(size)})`)),
  ];
  for (const [reason, unread] of Map.groupBy(leftOut, (entry) => entry.leftOut))
    drafts.push(about(`Not read: ${leftOutWords(reason)}`), ...unread.map(({ path }) => item(path)));
  return { drafts, notes: notesOf(system) };
}

function notesOf(system: number): ExtractionNote[] {
  if (system === 0) return [];
  const files =
    system === 1 ? "1 file of an operating system was" : `${system} files of operating systems were`;
  return [{ code: "system_files_skipped", message: `${files} skipped, such as .DS_Store and Thumbs.db.` }];
}
