import type { PackExport } from "#lib/domain/pack-export.ts";

/** A pack as JSON, all of it; `packExportSchema` reads it back. */
export function writePackJson(file: PackExport): string {
  return `${JSON.stringify(file, null, 2)}\n`;
}
