import { sizeWords } from "#lib/domain/size-words.ts";
import { AppError } from "#lib/errors/app-error.ts";

/** Returns the body of a request. @throws AppError("too_large") at the first byte beyond `most`. */
export async function readBytes(
  request: Request,
  most: number,
  what: "file" | "request" = "file",
): Promise<Uint8Array> {
  const tooLarge = () =>
    new AppError(
      "too_large",
      `The ${what} is larger than ${sizeWords(most, { round: Math.floor })}, the most that this address accepts.`,
    );
  if (Number(request.headers.get("content-length") ?? 0) > most) throw tooLarge();
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of request.body ?? []) {
    length += part.length;
    if (length > most) throw tooLarge();
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
