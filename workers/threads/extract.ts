import { parentPort } from "node:worker_threads";
import { isAppError } from "#lib/errors/app-error.ts";
import { extractors } from "#lib/ingest/extract/index.ts";
import type { ExtractRequest, ExtractResponse } from "#lib/ingest/extract/threaded/protocol.ts";

/** The thread behind `createExtractThreads`: loads the extractor of a format when its first file comes. */
async function read({ format, bytes, fileName, limits }: ExtractRequest): Promise<ExtractResponse> {
  try {
    const extractor = await extractors[format](limits);
    return { ok: true, extracted: await extractor.extract({ bytes, fileName }) };
  } catch (error) {
    if (isAppError(error))
      return { ok: false, code: error.code, message: error.message, details: error.details };
    return {
      ok: false,
      code: "damaged",
      message: "This file could not be read: its contents are not what its format promises.",
      // Not what an extractor promises: the evaluation counts it as a crash.
      details: { unexpected: true, reason: error instanceof Error ? error.name : typeof error },
    };
  }
}

// A library's forgotten promise is no reason to lose the file that is being read.
process.on("unhandledRejection", () => undefined);
parentPort?.on("message", (request: ExtractRequest) => {
  void read(request).then((response) => parentPort?.postMessage(response));
});
