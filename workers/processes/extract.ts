import { isAppError } from "#lib/errors/app-error.ts";
import { extractors } from "#lib/ingest/extract/index.ts";
import type { ExtractRequest, ExtractResponse } from "#lib/ingest/extract/processes/protocol.ts";
import { endWithParent } from "./end-with-parent.ts";

/** What V8 says of a buffer, a string or an array that does not fit; a heap that bursts ends the process instead. */
const TOO_LARGE = /allocation failed|invalid (string|array) length/i;

/** The program behind `createExtractProcesses`: loads the extractor of a format when its first file comes. */
async function read(request: ExtractRequest): Promise<ExtractResponse> {
  const { format, bytes, fileName, limits, readings } = request;
  try {
    const extractor = await extractors[format](limits);
    // A file read from disk arrives as a Buffer, which pdf.js refuses.
    const plain = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return {
      ok: true,
      extracted: await extractor.extract({ bytes: plain, fileName, ...(readings ? { readings } : {}) }),
    };
  } catch (error) {
    if (isAppError(error))
      return { ok: false, code: error.code, message: error.message, details: error.details };
    if (error instanceof RangeError && TOO_LARGE.test(error.message)) {
      const message = "Reading this file needed more memory than there is for one file.";
      return { ok: false, code: "too_complex", message, details: {} };
    }
    return {
      ok: false,
      code: "damaged",
      message: "This file could not be read: its contents are not what its format promises.",
      // Not what an extractor promises: the evaluation counts it as a crash.
      details: { unexpected: true, reason: error instanceof Error ? error.name : typeof error },
    };
  }
}

endWithParent();
// A library's forgotten promise is no reason to lose the file that is being read.
process.on("unhandledRejection", () => undefined);
process.on("message", (request: ExtractRequest) => {
  void read(request).then((response) => process.send?.(response));
});
