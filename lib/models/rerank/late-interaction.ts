import type { PartedText, TextEmbedder } from "#lib/domain/embedding.ts";
import type { Reranker } from "#lib/domain/rerank.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { throwIfCancelled } from "../cancelled.ts";
import { fingerprinted } from "../fingerprint.ts";
import { questionWords } from "../page/question.ts";
import { closedError, unavailable } from "./rerank-errors.ts";

/** Raise it when the same question and text may yield another score. */
const VERSION = 1;
/** Number of texts whose word vectors are in memory at once, with some hundred kilobytes each. */
const AT_ONCE = 8;
/** Maximum number of words read per text, so that a very long one does not delay the others. */
const MAX_WORDS = 1200;

/**
 * Late interaction (ColBERT: Khattab and Zaharia, 2020) with the text embedder's own token vectors. The score is the
 * mean, over the question's words without function words, of the best cosine with any word of the text, each in its
 * context. It needs no additional model.
 * @throws AppError("bad_request") for an embedder without token vectors.
 */
export function createLateInteractionReranker(embedder: TextEmbedder): Reranker {
  const embedParts = embedder.embedParts?.bind(embedder);
  if (!embedParts)
    throw new AppError(
      "bad_request",
      `Reranking by late interaction needs a local text model; ${embedder.model.label} shows no vectors of words.`,
    );
  const { label, id } = embedder.model;
  let closed = false;
  const vectorsOf = async (
    texts: readonly PartedText[],
    kind: "query" | "document",
    signal?: AbortSignal,
  ) => {
    if (closed) throw closedError();
    try {
      return await embedParts(texts, kind, signal);
    } catch (error) {
      if (isAppError(error, "cancelled")) throw error;
      throw unavailable(isAppError(error) ? error.message : "The text model failed.", error);
    }
  };
  return {
    model: fingerprinted(
      { label: `late interaction over ${label}`, kind: "late-interaction" },
      { adapter: "late-interaction", version: VERSION, text: id },
    ),
    async score(question, texts, signal) {
      throwIfCancelled(signal);
      if (closed) throw closedError();
      if (texts.length === 0) return [];
      const [vectors = []] = await vectorsOf([soughtWords(question)], "query", signal);
      const scores: number[] = [];
      for (let from = 0; from < texts.length; from += AT_ONCE) {
        throwIfCancelled(signal);
        const some = texts.slice(from, from + AT_ONCE).map(everyWord);
        for (const words of await vectorsOf(some, "document", signal))
          scores.push(meanOfBest(vectors, words));
      }
      return scores;
    },
    // The text embedder is closed by its creator.
    async close() {
      closed = true;
    },
  };
}

/** Returns a question's words as a text, with the searched words as parts, or all words if there are none. */
function soughtWords(question: string): PartedText {
  const { words, sought } = questionWords(question);
  const places = sought.length > 0 ? sought : words.map((_, place) => place);
  return { words, parts: places.map((start) => ({ start, end: start + 1 })) };
}

function everyWord(text: string): PartedText {
  const words = (text.match(/\S+/gu) ?? []).slice(0, MAX_WORDS);
  return { words, parts: words.map((_, start) => ({ start, end: start + 1 })) };
}

/** Returns 0 for an empty question or text. A cosine below 0 counts as 0. */
function meanOfBest(question: readonly Float32Array[], text: readonly Float32Array[]): number {
  if (question.length === 0) return 0;
  const best = question.map((asked) => text.reduce((most, word) => Math.max(most, dot(asked, word)), 0));
  return Math.min(1, best.reduce((sum, each) => sum + each, 0) / best.length);
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
