import { expect } from "vitest";
import type { Extracted } from "#lib/domain/extracted.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { assertConforms } from "../../conform.ts";
import { DEFAULT_INGEST_LIMITS } from "../../limits.ts";
import { createOdpExtractor } from "../odp.ts";
import { createPptxExtractor } from "../pptx.ts";

/** What tests of both readers of slides share. */

const READERS = { pptx: createPptxExtractor, odp: createOdpExtractor };

/** Returns functions that read presentations of one format and check the result. */
export function slideReader(format: keyof typeof READERS) {
  const read = async (bytes: Uint8Array, limits = DEFAULT_INGEST_LIMITS): Promise<Extracted> => {
    const extracted = await READERS[format](limits).extract({ bytes, fileName: `a.${format}` });
    assertConforms(extracted);
    return extracted;
  };
  /** Returns the code of the error. */
  const refusal = async (bytes: Uint8Array, limits = DEFAULT_INGEST_LIMITS): Promise<string> => {
    const error: unknown = await read(bytes, limits).catch((thrown: unknown) => thrown);
    if (!isAppError(error)) throw new Error("was not refused");
    expect(error.message).toMatch(/\w+ \w+/);
    return error.code;
  };
  /** Reads anything that may be refused, but not in another way. */
  const readOrRefuse = async (bytes: Uint8Array): Promise<void> => {
    const error: unknown = await read(bytes).catch((thrown: unknown) => thrown);
    if (error instanceof Error && !isAppError(error)) throw error;
  };
  return { read, refusal, readOrRefuse };
}

/** Returns the text of each block behind its marker. */
export const linesOf = ({ text, blocks }: Extracted) =>
  blocks.map((block) => `${block.marker ? `${block.marker} ` : ""}${text.slice(block.start, block.end)}`);
export const kindsOf = ({ blocks }: Extracted) => blocks.map(({ kind, level }) => `${kind}${level ?? ""}`);
export const codesOf = ({ notes }: Extracted) => notes.map(({ code }) => code);
