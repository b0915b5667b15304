import { AppError } from "#lib/errors/app-error.ts";
import { shorten } from "../../local/pooling.ts";

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === "number" && Number.isFinite(entry));
}

/**
 * Returns the vectors of the first item in a pooling answer, cut to `dimension` and normalised.
 * @throws AppError("embedder_unavailable") if the answer violates the protocol.
 */
export function parseMultiVectors(body: unknown, dimension: number): Float32Array[] {
  const items = (body as { readonly data?: unknown } | null)?.data;
  const first = Array.isArray(items) ? (items[0] as { readonly data?: unknown } | null) : null;
  const rows = first?.data;
  if (!Array.isArray(rows) || rows.length === 0) throw useless("it holds no list of vectors");
  return rows.map((row: unknown) => {
    if (!isNumbers(row)) throw useless("it holds one vector, or none, where one a token was expected");
    if (row.length < dimension)
      throw useless(`its vectors have ${row.length} dimensions, ${dimension} are configured`);
    try {
      return shorten(Float32Array.from(row), dimension);
    } catch {
      throw useless("it holds a vector without a direction");
    }
  });
}

/** Returns the texts of the tokens in a tokenize answer, or null if it has none. */
export function parseTokens(body: unknown): string[] | null {
  const tokens = (body as { readonly token_strs?: unknown } | null)?.token_strs;
  return Array.isArray(tokens) && tokens.every((token) => typeof token === "string") ? tokens : null;
}

function useless(why: string): AppError {
  return new AppError("embedder_unavailable", `The page model's answer is no use: ${why}.`);
}
