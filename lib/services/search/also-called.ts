import { readPart } from "#db/statement-part.ts";
import { usedSynonyms } from "#db/synonym-groups.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import {
  type AlsoCalledAnswer,
  type AlsoCalledInput,
  MAX_MATCHES,
  MAX_OTHERS,
} from "#lib/domain/synonyms.ts";
import { matchesWithOthers, withTerm } from "#lib/retrieval/question/synonyms.ts";
import { admissionOf } from "#lib/retrieval/scope/admission.ts";
import { askedGenerations } from "#lib/retrieval/scope/scope-statement.ts";
import { terms } from "#lib/text/analyser.ts";
import { textIndex } from "#lib/text-index/text-index.ts";
import { withinSearchTime } from "./shared/search-time.ts";

/**
 * Returns the terms that mean the same as words of the question, with the question that also asks for each. Only terms
 * whose words occur in passages that the actor may see, in the corpora asked. Reads the index, then checks in small steps
 * who may see the passages. The statements end when the client disconnects.
 */
export function alsoCalled(context: Context, input: AlsoCalledInput): Promise<AlsoCalledAnswer> {
  return withinSearchTime(context, (limited) => findOthers(limited, input));
}

async function findOthers(context: Context, { q, corpora }: AlsoCalledInput): Promise<AlsoCalledAnswer> {
  const groups = await readPart(context.db, usedSynonyms(context.actor, corpora), {});
  const matches = matchesWithOthers(q, groups, MAX_MATCHES);
  if (matches.length === 0) return { found: [] };
  const filters = corpora === undefined ? {} : { corpora };
  const generations = askedGenerations(admissionOf(context.actor, { filters }));
  const known = await textIndex.readVisibleTerms(context.db, {
    generations,
    visible: visibleEvidence(context.actor),
    terms: matches.flatMap(({ others }) => others).flatMap((term) => terms(term)),
  });
  const found = matches.map(({ match, others }) => ({
    words: q.slice(match.start, match.end),
    others: others
      .filter((term) => terms(term).every((each) => known.has(each)))
      .slice(0, MAX_OTHERS)
      .map((term) => ({ term, question: withTerm(q, match, term) })),
  }));
  return { found: found.filter(({ others }) => others.length > 0) };
}
