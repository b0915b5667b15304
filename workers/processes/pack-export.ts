import { isAppError } from "#lib/errors/app-error.ts";
import type { ReadRequest, ReadResponse } from "#lib/packs/process-protocol.ts";
import { readPackExport } from "#lib/packs/read-export.ts";

/** The program behind `readExportInProcess`. */
function read({ bytes }: ReadRequest): ReadResponse {
  try {
    return { ok: true, pack: readPackExport(bytes) };
  } catch (error) {
    const message = isAppError(error) ? error.message : "This file could not be read.";
    return { ok: false, message };
  }
}

process.on("message", (request: ReadRequest) => {
  process.send?.(read(request));
});
