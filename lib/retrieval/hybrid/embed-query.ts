import type { TextEmbedder } from "#lib/domain/embedding.ts";
import type { ReasonCode } from "#lib/domain/reason-codes.ts";
import type { SearchMode } from "#lib/domain/search.ts";
import { isAppError } from "#lib/errors/app-error.ts";

/** The question's vector, or why there is none. */
export type QueryVector = {
  readonly vector: Float32Array | null;
  readonly reasonCodes: readonly ReasonCode[];
};

/**
 * Embeds the question as given. If the model does not answer, returns a reason instead of an error, because keywords
 * still work.
 */
export async function embedQuery(
  embedder: TextEmbedder | null,
  mode: SearchMode,
  text: string,
  signal?: AbortSignal,
): Promise<QueryVector> {
  if (mode === "keyword") return { vector: null, reasonCodes: ["keyword_asked"] };
  if (embedder === null) return { vector: null, reasonCodes: ["semantic_search_disabled", "keyword_only"] };
  if (text === "") return { vector: null, reasonCodes: ["keyword_only"] };
  try {
    const [vector = null] = await embedder.embed([text], "query", signal);
    return { vector, reasonCodes: [] };
  } catch (error) {
    if (!isAppError(error, "embedder_unavailable")) throw error;
    return { vector: null, reasonCodes: ["embedder_unavailable", "keyword_only"] };
  }
}
