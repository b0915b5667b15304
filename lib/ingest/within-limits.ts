import { sizeWords } from "#lib/domain/size-words.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { detectByEnds, mayBeLarge } from "./detect.ts";
import { type IngestLimits, variableOf } from "./limits.ts";

/** Number of bytes of a file's beginning that are examined. */
export const HEAD_BYTES = 1024 * 1024;

/**
 * Passes a file's bytes on, and stops as soon as they exceed the limit for files with this beginning.
 * @throws AppError `too_large`, or the refusal that the file's type causes anyway.
 */
export async function* withinLimits(
  source: AsyncIterable<Uint8Array>,
  fileName: string,
  limits: IngestLimits,
): AsyncGenerator<Uint8Array> {
  const largest = Math.max(limits.binaryBytes, limits.textBytes);
  const beginning: Uint8Array[] = [];
  let kept = 0;
  let size = 0;
  let isLarge = false;
  for await (const chunk of source) {
    size += chunk.length;
    if (kept < HEAD_BYTES) {
      beginning.push(chunk);
      kept += chunk.length;
    }
    if (size > limits.textBytes && !isLarge) {
      const head = Buffer.concat(beginning).subarray(0, HEAD_BYTES);
      if (!mayBeLarge(head, fileName)) throw await refusal(head, fileName, limits);
      isLarge = true;
    }
    if (size > largest) throw tooLarge(largest, limits);
    yield chunk;
  }
}

async function refusal(head: Uint8Array, fileName: string, limits: IngestLimits): Promise<unknown> {
  try {
    await detectByEnds({ size: head.length + 1, head, tail: new Uint8Array() }, fileName);
  } catch (error) {
    return error;
  }
  return tooLarge(limits.textBytes, limits);
}

function tooLarge(limit: number, limits: IngestLimits): AppError {
  return new AppError(
    "too_large",
    `This file is larger than the ${sizeWords(limit, { kilo: 1024 })} up to which files of its kind are read. Raise ${variableOf(limit, limits)} to read larger ones.`,
    { limit },
  );
}
