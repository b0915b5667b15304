import { type FileHandle, open } from "node:fs/promises";
import { PDFDataRangeTransport } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { StoredFile } from "#lib/domain/stored-file.ts";

/** The input for pdf.js, and how to release it. */
export type PdfSource = {
  readonly parameters:
    | { readonly data: Uint8Array }
    | {
        readonly range: PDFDataRangeTransport;
        readonly rangeChunkSize: number;
        readonly disableAutoFetch: true;
        readonly disableStream: true;
      };
  /** Number of bytes read so far. pdf.js holds them until the document is closed. */
  readonly held: () => number;
  /** Returns the last bytes of the file, at most `count`. */
  readonly tail: (count: number) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
};

/** Minimum number of bytes that pdf.js requests at once. */
const CHUNK = 256 * 1024;

/**
 * Reads the ranges that pdf.js requests from the disk. A failed read returns zeros, because pdf.js waits forever for an
 * answer.
 */
class FileRanges extends PDFDataRangeTransport {
  held = 0;
  readonly #handle: FileHandle;

  constructor(handle: FileHandle, size: number) {
    super(size, null);
    this.#handle = handle;
  }

  override requestDataRange(begin: number, end: number): void {
    void this.#send(begin, end);
  }

  async #send(begin: number, end: number): Promise<void> {
    const bytes = new Uint8Array(end - begin);
    const { bytesRead } = await this.#handle
      .read(bytes, 0, bytes.length, begin)
      .catch(() => ({ bytesRead: 0 }));
    this.held += bytesRead;
    this.onDataRange(begin, bytes);
  }
}

/** Opens a PDF for pdf.js: bytes in memory, which pdf.js takes over, or a file that it reads in ranges. */
export async function pdfSource(from: Uint8Array | StoredFile): Promise<PdfSource> {
  if (from instanceof Uint8Array) {
    return {
      parameters: { data: from },
      held: () => from.length,
      tail: async (count) => from.subarray(Math.max(0, from.length - count)),
      close: async () => {},
    };
  }
  const handle = await open(from.path, "r");
  const { size } = await handle.stat();
  const range = new FileRanges(handle, size);
  return {
    parameters: { range, rangeChunkSize: CHUNK, disableAutoFetch: true, disableStream: true },
    held: () => range.held,
    tail: async (count) => {
      const bytes = new Uint8Array(Math.min(count, size));
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, size - bytes.length);
      return bytes.subarray(0, bytesRead);
    },
    close: () => handle.close(),
  };
}
