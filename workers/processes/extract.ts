import "./without-canvas.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { extractors } from "#lib/ingest/extract/index.ts";
import type {
  ExtractRequest,
  ExtractResponse,
  Failure,
  UnpackRequest,
  UnpackResponse,
} from "#lib/ingest/extract/processes/protocol.ts";
import { bytesOf } from "#lib/ingest/processes/file-source.ts";
import { unpackPart } from "#lib/ingest/unpack/unpack-part.ts";

/** V8's messages for a buffer, string or array that is too large. If the heap is full, the process ends instead. */
const TOO_LARGE = /allocation failed|invalid (string|array) length/i;

/** A file read from disk is a Buffer, which pdf.js rejects. */
function plainBytes({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** The program behind `createExtractProcesses`. It loads the extractor of a format with its first file. */
async function read(request: ExtractRequest): Promise<ExtractResponse> {
  const { format, source, limits, ...input } = request;
  try {
    const extractor = await extractors[format](limits);
    const extracted =
      !(source instanceof Uint8Array) && extractor.extractFile
        ? await extractor.extractFile({ ...input, file: source })
        : await extractor.extract({ ...input, bytes: plainBytes(await bytesOf(source)) });
    return { ok: true, extracted };
  } catch (error) {
    return failureOf(error);
  }
}

async function unpack({ unpack: format, source, ...input }: UnpackRequest): Promise<UnpackResponse> {
  try {
    return {
      ok: true,
      part: await unpackPart(format, { ...input, bytes: plainBytes(await bytesOf(source)) }),
    };
  } catch (error) {
    return failureOf(error);
  }
}

function failureOf(error: unknown): Failure {
  if (isAppError(error))
    return { ok: false, code: error.code, message: error.message, details: error.details };
  if (error instanceof RangeError && TOO_LARGE.test(error.message)) {
    const message = "Reading this file needed more memory than there is for one file.";
    return { ok: false, code: "too_complex", message, details: {} };
  }
  return {
    ok: false,
    code: "damaged",
    message: "This file could not be read: its contents do not match its format.",
    // Extractors must not throw this, so the evaluation counts it as a crash.
    details: { unexpected: true, reason: error instanceof Error ? error.name : typeof error },
  };
}

// An unhandled rejection in a library must not stop the current file.
process.on("unhandledRejection", () => undefined);
process.on("message", (request: ExtractRequest | UnpackRequest) => {
  const answer = "unpack" in request ? unpack(request) : read(request);
  void answer.then((response) => process.send?.(response));
});
