import { promisify } from "node:util";
import { constants, deflateRaw, inflateRaw } from "node:zlib";

const compress = promisify(deflateRaw);
const decompress = promisify(inflateRaw);

type Outputs = Readonly<Record<string, unknown>>;

/** Compresses the results of an answer for `tool_runs.packed_results`: JSON in raw deflate (RFC 1951). */
export function packResults(results: readonly unknown[]): Promise<Buffer> {
  return compress(JSON.stringify(results), { level: constants.Z_BEST_SPEED });
}

/**
 * Returns the outputs of a step with the results of its answer in them, as archives have them.
 * @throws an error of zlib or JSON if the stored bytes are damaged.
 */
export async function withResults(outputs: Outputs, packed: Uint8Array | null): Promise<Outputs> {
  if (packed === null) return outputs;
  return { ...outputs, results: JSON.parse((await decompress(packed)).toString("utf8")) as unknown };
}

/** Separates the results from the outputs of a step: the opposite of `withResults`. */
export async function withoutResults(
  outputs: Outputs,
): Promise<{ readonly outputs: Outputs; readonly packed: Buffer | null }> {
  const { results, ...others } = outputs;
  return Array.isArray(results)
    ? { outputs: others, packed: await packResults(results) }
    : { outputs, packed: null };
}
