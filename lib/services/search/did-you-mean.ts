import type { Context } from "#lib/context.ts";
import type { DidYouMeanAnswer, SuggestInput } from "#lib/domain/question-api.ts";
import { admissionOf } from "#lib/retrieval/scope/admission.ts";
import { askedGenerations } from "#lib/retrieval/scope/scope.ts";
import { correctWords } from "#lib/retrieval/spelling/correct-words.ts";
import { realWords } from "#lib/retrieval/spelling/real-words.ts";
import { askedWords } from "#lib/retrieval/spelling/spelling.ts";
import { withinSearchTime } from "./shared/search-time.ts";

/**
 * Corrects all words of a question that occur nowhere in the searched corpora, if a word that is one or two edits away
 * does. A word of an English dictionary is spelt as it is meant, unless it may be a name. Null if there is nothing to
 * correct. The statements end when the client disconnects.
 */
export async function didYouMean(context: Context, { q, corpora }: SuggestInput): Promise<DidYouMeanAnswer> {
  const filters = corpora === undefined ? {} : { corpora };
  const generations = askedGenerations(admissionOf(context.actor, { filters }));
  const asked = askedWords(q);
  const real = await realWords(asked.map(({ word }) => word));
  const mayBeMisspelt = asked.filter(({ word, isName }) => isName || !real.has(word));
  return withinSearchTime(context, async (limited) => ({
    question: await correctWords(limited, generations, q, mayBeMisspelt),
  }));
}
