import type { Context } from "#lib/context.ts";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { answerSearch } from "./search-evidence.ts";
import { runSearch } from "./shared/search-time.ts";

/** Words that most libraries hold, so that parts of the index are read that many searches need. */
const QUESTION = "What does the policy require of new development?";

/**
 * Searches once and stores nothing. A later search then finds the model, the statements and the common parts of the
 * index loaded. A remote model is not asked, because its calls may cost money.
 * @throws what a search throws, for example AppError("queue_full").
 */
export async function prepareSearch(context: Context): Promise<void> {
  const mode = context.config.embedder.kind === "local" ? {} : { mode: "keyword" };
  const frame = searchFrameSchema.parse({ query: QUESTION, ...mode });
  await runSearch(context, (limited) => answerSearch(limited, frame));
}
