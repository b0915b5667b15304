import type { TextEmbedder } from "#lib/domain/embedding.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { errorName } from "#lib/log/error-facts.ts";
import type { FromThread, Question, ToThread } from "./protocol.ts";

/** The thread's end of a message port. */
export type Port = {
  on(event: "message", listener: (message: ToThread) => void): unknown;
  postMessage(message: FromThread, transfer?: readonly ArrayBuffer[]): void;
  close(): void;
};

/** A library's message may quote the text, so it is not returned. */
function failure(call: number, error: unknown): FromThread {
  if (isAppError(error)) return { type: "failed", call, code: error.code, message: error.message };
  return {
    type: "failed",
    call,
    code: "embedder_unavailable",
    message: `The embedder failed: ${errorName(error)}.`,
  };
}

function packed(vectors: readonly Float32Array[], dimension: number): Float32Array<ArrayBuffer> {
  const all = new Float32Array(vectors.length * dimension);
  for (const [index, vector] of vectors.entries()) all.set(vector, index * dimension);
  return all;
}

/** Answers a port's calls with an embedder. Calls are interleaved if the embedder allows it. */
export function serveEmbedder(port: Port, embedder: TextEmbedder): void {
  const running = new Map<number, AbortController>();

  async function answer(message: Question, signal: AbortSignal): Promise<void> {
    const { call } = message;
    if (message.type === "windows") {
      port.postMessage({ type: "windows", call, windows: await embedder.windows(message.texts) });
      return;
    }
    const found =
      message.type === "embed"
        ? await embedder.embed(message.texts, message.kind, signal)
        : (await embedder.embedParts?.(message.texts, message.kind, signal))?.flat();
    const vectors = packed(found ?? [], embedder.model.dimension);
    port.postMessage({ type: "vectors", call, vectors }, [vectors.buffer]);
  }

  port.on("message", (message) => {
    if (message.type === "abort") {
      running.get(message.call)?.abort();
      return;
    }
    if (message.type === "close") {
      for (const controller of running.values()) controller.abort();
      void embedder.close().finally(() => port.close());
      return;
    }
    const controller = new AbortController();
    running.set(message.call, controller);
    answer(message, controller.signal)
      .catch((error: unknown) => port.postMessage(failure(message.call, error)))
      .finally(() => running.delete(message.call));
  });
}
