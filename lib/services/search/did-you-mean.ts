import type { Context } from "#lib/context.ts";
import type { DidYouMeanAnswer, SuggestInput } from "#lib/domain/question-api.ts";
import { admissionOf } from "#lib/retrieval/scope/admission.ts";
import { askedGenerations } from "#lib/retrieval/scope/scope-statement.ts";
import { correctWords } from "#lib/retrieval/spelling/correct-words.ts";
import { askedWords } from "#lib/retrieval/spelling/spelling.ts";
import { withinSearchTime } from "./shared/search-time.ts";

/**
 * Corrects all words of a question that occur nowhere in the searched corpora, if a word that is one or two edits away
 * does. Null if there is nothing to correct. The statements end when the client disconnects.
 */
export function didYouMean(context: Context, { q, corpora }: SuggestInput): Promise<DidYouMeanAnswer> {
  const filters = corpora === undefined ? {} : { corpora };
  const generations = askedGenerations(admissionOf(context.actor, { filters }));
  return withinSearchTime(context, async (limited) => ({
    question: await correctWords(limited, generations, q, askedWords(q)),
  }));
}
