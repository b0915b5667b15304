import type { ExportedPack, PackExport } from "#lib/domain/pack-export.ts";
import type { PackFigureEntry } from "#lib/domain/pack-figures.ts";
import type { SiteDocument } from "./write-site-docx.ts";

/** The messages of the processes that read and write packs. */

/** A request to read an export: the file's bytes. */
export type ReadRequest = { readonly bytes: Uint8Array };
/** The pack, or why the file is refused. */
export type ReadResponse =
  | { readonly ok: true; readonly pack: ExportedPack }
  | { readonly ok: false; readonly message: string };

/** The formats that a process writes. */
export type WrittenFormat = "docx" | "pdf";
/** A request to write a file: the pack, and the figures of its cited drawings; or a site report. */
export type WriteRequest =
  | {
      readonly format: WrittenFormat;
      readonly file: PackExport;
      readonly figures: readonly PackFigureEntry[];
    }
  | { readonly format: "site-docx"; readonly site: SiteDocument };
/** The file, or the reason for none. */
export type WriteResponse =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly message: string };
