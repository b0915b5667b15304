import { isAppError } from "#lib/errors/app-error.ts";
import { readPackExport } from "#lib/packs/read-export.ts";
import type { ExportRequest, ExportResponse } from "#lib/services/packs/export-process.ts";

/** The program behind `readExportInProcess`. */
function read({ bytes }: ExportRequest): ExportResponse {
  try {
    return { ok: true, pack: readPackExport(bytes) };
  } catch (error) {
    const message = isAppError(error) ? error.message : "This file could not be read.";
    return { ok: false, message };
  }
}

process.on("message", (request: ExportRequest) => {
  process.send?.(read(request));
});
