import { copyFile, lstat, mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ExtractionNote } from "#lib/domain/extracted.ts";
import { type ConvertedFormat, formatFacts } from "#lib/domain/formats.ts";
import type { StoredFile } from "#lib/domain/stored-file.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { type ForeignEnd, runForeignProgram } from "#lib/sandbox/run-foreign-program.ts";
import type { FileSource } from "../processes/file-source.ts";
import { libreOfficeProfile } from "./libreoffice-profile.ts";
import { makeWorkFolder, removeFolder } from "./work-folder.ts";

export type ConverterOptions = {
  /** LibreOffice's program `soffice`; null if there is none. */
  readonly soffice: string | null;
  /** Maximum size of the converted file, in bytes. */
  readonly maxBytes: number;
  /** Maximum time for one file. Default 120 s. */
  readonly timeoutMs?: number;
};

type Converted = {
  readonly source: FileSource;
  readonly note: ExtractionNote;
  /** Removes the converted file. */
  discard(): Promise<void>;
};

export type OfficeConverter = {
  /**
   * Converts a file of an old office program to the format that its facts name, one file at a time.
   * @throws AppError `not_yet_supported` without LibreOffice; `damaged`, `timed_out`, `too_large`, `cancelled`.
   */
  convert(format: ConvertedFormat, source: FileSource, signal?: AbortSignal): Promise<Converted>;
};

const DEFAULT_TIMEOUT_MS = 120_000;
/** LibreOffice reserves much address space that it does not use. */
const MEMORY_MB = 4096;
const MEGABYTE = 1024 * 1024;
/** Names in the folder of a conversion. LibreOffice names the converted file after the document. */
const RESULTS = "converted";
const DOCUMENT = "document.";

/** The filters are named, so that LibreOffice never guesses another format by the content. */
const FILTERS: Readonly<Record<ConvertedFormat, { readonly from: string; readonly to: string }>> = {
  doc: { from: "MS Word 97", to: "docx:MS Word 2007 XML" },
  ppt: { from: "MS PowerPoint 97", to: "pptx:Impress MS PowerPoint 2007 XML" },
};

/** Creates the converter of old office files (ADR 0093). */
export function createOfficeConverter(options: ConverterOptions): OfficeConverter {
  const { soffice } = options;
  let last: Promise<unknown> = Promise.resolve();
  let version = "";
  const convert = async (format: ConvertedFormat, source: FileSource, signal?: AbortSignal) => {
    if (soffice === null) throw withoutLibreOffice(format);
    const folder = await makeWorkFolder();
    const discard = () => removeFolder(folder);
    try {
      const converted = await convertIn(folder, { ...options, soffice, format, source, signal });
      version ||= await versionOf(folder, soffice, signal);
      return { source: converted, note: noteOf(format, version), discard };
    } catch (error) {
      await discard();
      throw error;
    }
  };
  return {
    convert(format, source, signal) {
      const before = last;
      const mine = turnAfter(before, signal).then(() => convert(format, source, signal));
      const settled = mine.catch(() => undefined);
      last = before.then(() => settled);
      return mine;
    },
  };
}

/** Resolves when the earlier conversions have ended. @throws AppError `cancelled` as soon as the job is. */
function turnAfter(before: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(cancelled());
    if (signal?.aborted) abort();
    signal?.addEventListener("abort", abort, { once: true });
    void before.then(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    });
  });
}

type Job = ConverterOptions & {
  readonly soffice: string;
  readonly format: ConvertedFormat;
  readonly source: FileSource;
  readonly signal: AbortSignal | undefined;
};

async function convertIn(folder: string, job: Job): Promise<StoredFile> {
  const { format, source, maxBytes, signal, soffice, timeoutMs = DEFAULT_TIMEOUT_MS } = job;
  const profile = path.join(folder, "profile");
  await mkdir(path.join(profile, "user"), { recursive: true });
  await writeFile(path.join(profile, "user", "registrymodifications.xcu"), libreOfficeProfile());
  const document = path.join(folder, `${DOCUMENT}${format}`);
  if (source instanceof Uint8Array) await writeFile(document, source);
  else await copyFile(source.path, document);
  const results = path.join(folder, RESULTS);
  await mkdir(results);
  const end = await runForeignProgram({
    command: soffice,
    args: [
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      ...["--headless", "--norestore", "--nolockcheck", "--nodefault", "--nofirststartwizard"],
      `--infilter=${FILTERS[format].from}`,
      ...["--convert-to", FILTERS[format].to, "--outdir", results, document],
    ],
    ...{ folder, timeoutMs, signal, memoryMb: MEMORY_MB },
    // One more, so that a file above the limit is seen as one.
    fileMb: Math.ceil(maxBytes / MEGABYTE) + 1,
  });
  refuseUnfinished(format, end, timeoutMs);
  return resultIn(folder, job, end.code);
}

function refuseUnfinished(format: ConvertedFormat, { how }: ForeignEnd, timeoutMs: number): void {
  if (how === "missing") throw withoutLibreOffice(format);
  if (how === "cancelled") throw cancelled();
  if (how === "timed_out") {
    const seconds = Math.max(1, Math.round(timeoutMs / 1000));
    throw new AppError(
      "timed_out",
      `LibreOffice took longer than ${seconds} seconds to convert this file, so it was ended. ${saveAs(format)}`,
      { seconds },
    );
  }
}

/**
 * Returns the converted file. LibreOffice ends with 0 even if it could not read the file, so what it wrote decides.
 * Accepts a regular file only: a link could lead to a file of this machine.
 */
async function resultIn(folder: string, job: Job, code: number | null): Promise<StoredFile> {
  const { format, maxBytes } = job;
  const place = path.join(folder, RESULTS, `${DOCUMENT}${formatFacts(format).convertsTo}`);
  const facts = await lstat(place).catch(() => null);
  if (code === 0 && facts?.isFile() && facts.size <= maxBytes) return { path: place, size: facts.size };
  if (!(await hasLargeFile(folder, maxBytes))) throw notConverted(format);
  throw new AppError(
    "too_large",
    `The converted file is larger than ${Math.round(maxBytes / MEGABYTE)} MB. Split the file, or raise MAX_BINARY_MB.`,
    { limit: maxBytes },
  );
}

/** True if LibreOffice wrote a file above the limit, also a temporary one. The system stops it a little above. */
async function hasLargeFile(folder: string, maxBytes: number): Promise<boolean> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || (entry.parentPath === folder && entry.name.startsWith(DOCUMENT))) continue;
    const facts = await lstat(path.join(entry.parentPath, entry.name)).catch(() => null);
    if (facts !== null && facts.size > maxBytes) return true;
  }
  return false;
}

async function versionOf(folder: string, soffice: string, signal: AbortSignal | undefined): Promise<string> {
  const profile = pathToFileURL(path.join(folder, "profile")).href;
  const { output } = await runForeignProgram({
    command: soffice,
    args: [`-env:UserInstallation=${profile}`, "--version"],
    ...{ folder, timeoutMs: DEFAULT_TIMEOUT_MS, signal, memoryMb: MEMORY_MB, fileMb: 100 },
  });
  return /\d+(?:\.\d+){1,4}/.exec(output)?.[0] ?? "";
}

function noteOf(format: ConvertedFormat, version: string): ExtractionNote {
  return {
    code: "converted_by_libreoffice",
    message: `Converted from ${format} by LibreOffice${version === "" ? "" : ` ${version}`}.`,
  };
}

const saveAs = (format: ConvertedFormat) => `Save it as ${formatFacts(format).convertsTo} and add that.`;

function notConverted(format: ConvertedFormat): AppError {
  return new AppError(
    "damaged",
    `LibreOffice could not convert this file: it is damaged, has a password, or needs more than ${MEMORY_MB} MB of memory. Open it in its own program. ${saveAs(format)}`,
  );
}

function cancelled(): AppError {
  return new AppError("cancelled", "Converting this file was stopped.");
}

function withoutLibreOffice(format: ConvertedFormat): AppError {
  return new AppError(
    "not_yet_supported",
    `Files of the kind ${formatFacts(format).name} (${format}) are read with LibreOffice, which was not found here. ${saveAs(format)} Or install LibreOffice where Sightline runs, or set SOFFICE; then restart and try again.`,
    { format },
  );
}
