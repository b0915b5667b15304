import type { Context } from "#lib/context.ts";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { answerSearch } from "./search-evidence.ts";
import { runSearch } from "./shared/search-time.ts";

/** Words that most libraries hold, so that parts of the index are read that many searches need. */
const QUESTION = "What does the policy require of new development?";

/** Databases that this process has prepared. */
const prepared = new WeakSet<Context["db"]>();

/**
 * Searches once in each process and stores nothing. A later search then finds the model, the statements and the common
 * parts of the index loaded. No reranker, model of pages or remote model is asked, because its calls may cost money. If
 * the search fails, logs why; the next call tries again.
 */
export async function prepareSearch(context: Context): Promise<void> {
  if (prepared.has(context.db)) return;
  prepared.add(context.db);
  const mode = context.config.embedder.kind === "local" ? {} : { mode: "keyword" };
  const frame = searchFrameSchema.parse({ query: QUESTION, ...mode, lanes: "text", rerank: "off" });
  try {
    await runSearch(context, (limited) => answerSearch(limited, frame));
  } catch (error) {
    prepared.delete(context.db);
    context.log.debug({ err: error }, "cannot prepare the first search");
  }
}
