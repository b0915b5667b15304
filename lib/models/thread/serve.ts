import type { TextEmbedder } from "#lib/domain/embedding.ts";
import type { EmbedderCall, FromThread, ToThread } from "./protocol.ts";
import { type CallAnswer, serveCalls, type ThreadPort } from "./serve-calls.ts";

/** Answers a port's calls with an embedder. */
export function serveEmbedder(port: ThreadPort<ToThread, FromThread>, embedder: TextEmbedder): void {
  serveCalls<EmbedderCall, FromThread>(port, {
    what: "The embedder",
    code: "embedder_unavailable",
    answer: (question, signal) => answerOf(embedder, question, signal),
    close: () => embedder.close(),
  });
}

async function answerOf(
  embedder: TextEmbedder,
  question: EmbedderCall,
  signal: AbortSignal,
): Promise<CallAnswer<FromThread>> {
  const { call } = question;
  if (question.type === "windows")
    return { message: { type: "windows", call, windows: await embedder.windows(question.texts) } };
  const vectors =
    question.type === "embed"
      ? await embedder.embed(question.texts, question.kind, signal)
      : (await embedder.embedParts?.(question.texts, question.kind, signal))?.flat();
  const packed = packVectors(vectors ?? [], embedder.model.dimension);
  return { message: { type: "vectors", call, vectors: packed }, transfer: [packed.buffer] };
}

/** Returns all vectors in sequence, in memory that can be transferred. */
function packVectors(vectors: readonly Float32Array[], dimension: number): Float32Array<ArrayBuffer> {
  const packed = new Float32Array(vectors.length * dimension);
  for (const [index, vector] of vectors.entries()) packed.set(vector, index * dimension);
  return packed;
}
