import type { PackExport } from "#lib/domain/pack-export.ts";

/** Writes a whole pack as JSON. `packExportSchema` reads it back. */
export function writePackJson(file: PackExport): string {
  return `${JSON.stringify(file, null, 2)}\n`;
}
