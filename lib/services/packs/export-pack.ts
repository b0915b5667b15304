import type { Context } from "#lib/context.ts";
import type { PackFormat } from "#lib/domain/pack-api.ts";
import type { PackExport } from "#lib/domain/pack-export.ts";
import { packExport } from "#lib/packs/addresses.ts";
import { writeFileInProcess } from "./internal/file-process.ts";
import { packFigures } from "./internal/pack-figures.ts";
import { readPack } from "./read-pack.ts";

export type ExportedFile = {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly fileName: string;
};

const MEDIA_TYPES: Readonly<Record<PackFormat, string>> = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  pdf: "application/pdf",
  md: "text/markdown; charset=utf-8",
  json: "application/json; charset=utf-8",
  csv: "text/csv; charset=utf-8; header=present",
};

/**
 * Exports a pack's draft or one of its versions as a file. Word and PDF show cited drawings as figures.
 * Shows sources that this actor may not see as removed, as the page does.
 * @param input.origin the address of this instance, for links.
 * @throws AppError("not_found") as `readPack`, ("queue_full") if too many files wait.
 */
export async function exportPack(
  context: Context,
  input: {
    readonly id: string;
    readonly version?: number | undefined;
    readonly format: PackFormat;
    readonly origin: string;
  },
): Promise<ExportedFile> {
  const { id, version, format, origin } = input;
  const pack = await readPack(context, { id, version });
  const file = packExport(pack, { origin, exportedAt: context.now.toISOString() });
  return {
    bytes: await write(context, format, file),
    mediaType: MEDIA_TYPES[format],
    fileName: `${fileNameOf(pack.title)}-${pack.version === null ? "draft" : `v${pack.version}`}.${format}`,
  };
}

/** Writes Word and PDF in a process of their own. Imports each other writer on demand. */
async function write(context: Context, format: PackFormat, file: PackExport): Promise<Uint8Array> {
  switch (format) {
    case "docx":
    case "pdf": {
      const figures = await packFigures(context, file);
      return writeFileInProcess(context.config.root, format, file, { figures, signal: context.signal });
    }
    case "md":
      return utf8((await import("#lib/packs/write-markdown.ts")).writePackMarkdown(file));
    case "json":
      return utf8((await import("#lib/packs/write-json.ts")).writePackJson(file));
    case "csv":
      return utf8((await import("#lib/packs/write-csv.ts")).writePackCsv(file));
  }
}

const utf8 = (text: string) => new TextEncoder().encode(text);

/** Keeps only letters and digits that every file system and HTTP header accepts. */
function fileNameOf(title: string): string {
  const plain = title.normalize("NFKD").toLowerCase();
  const words = plain.match(/[a-z0-9]+/g)?.join("-") ?? "";
  return words.slice(0, 60).replace(/-+$/, "") || "pack";
}
