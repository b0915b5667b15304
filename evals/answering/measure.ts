import { createHash } from "node:crypto";
import type { Context } from "#lib/context.ts";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { answerStrength } from "#lib/retrieval/answer-strength.ts";
import { askedWeight, bestMatchOf, type MatchQuality, namesUnknown } from "#lib/retrieval/answering.ts";
import type { Evidence } from "#lib/retrieval/evidence.ts";
import { groupByDocument } from "#lib/retrieval/group.ts";
import { readHeldTerms } from "#lib/retrieval/held-terms.ts";
import { searchIndex } from "#lib/retrieval/search.ts";
import { askedWords, togetherIn } from "#lib/retrieval/words-together.ts";
import { evidenceDeps } from "#lib/services/search/search-evidence.ts";
import type { BeirQuery, BeirSet } from "../beir/dataset.ts";
import type { LoadedCorpus } from "../beir/load-corpus.ts";

/** A document among the candidates of a question. */
type FoundDocument = MatchQuality & {
  /** It has the question's words together in one passage, or answers in other words. */
  readonly together: boolean;
  /** Judged relevant. An unjudged document counts as not relevant. */
  readonly relevant: boolean;
};

export type AnsweringRow = {
  readonly id: string;
  /** Documents that are judged relevant, found or not. */
  readonly judged: number;
  /** False if the page says that no document answers: weak evidence, an unknown name, or no known subject word. */
  readonly mayCount: boolean;
  /** Documents among the candidates, best first. */
  readonly found: readonly FoundDocument[];
};

/** Asks up to `most` questions of a set in the default way, chosen by a hash of their ids. */
export async function measureAnswering(
  context: Context,
  corpus: LoadedCorpus,
  set: Pick<BeirSet, "queries" | "qrels">,
  most: number,
): Promise<AnsweringRow[]> {
  const rows: AnsweringRow[] = [];
  const hash = ({ id }: BeirQuery) => createHash("sha256").update(id).digest("hex");
  const chosen = set.queries.toSorted((a, b) => (hash(a) < hash(b) ? -1 : 1)).slice(0, most);
  for (const query of chosen) rows.push(await measureOne(context, corpus, set, query));
  return rows;
}

async function measureOne(
  context: Context,
  corpus: LoadedCorpus,
  set: Pick<BeirSet, "qrels">,
  query: BeirQuery,
): Promise<AnsweringRow> {
  const frame = searchFrameSchema.parse({ query: query.text, filters: { corpora: [corpus.corpusId] } });
  const { candidates, scope, answered } = await searchIndex(evidenceDeps(context), frame);
  const { strength, absent } = await answerStrength(context, query.text, scope, answered, candidates);
  const asked = askedWeight(scope, query.text);
  const gains = set.qrels.get(query.id) ?? new Map<string, number>();
  const held = await readHeldTerms(context.db, { scope, candidates });
  const groups = groupByDocument<Evidence>(candidates);
  const together = togetherIn(groups, askedWords(scope, query.text), held);
  const found = groups.flatMap((group): FoundDocument[] => {
    const met = bestMatchOf(group, asked);
    const id = corpus.ids.get(group.passages[0]?.sourcePath ?? "") ?? "";
    return met === null ? [] : [{ ...met, together: together(group), relevant: (gains.get(id) ?? 0) > 0 }];
  });
  const mayCount = strength === "strong" && asked.occurring > 0 && !namesUnknown(scope, absent);
  const judged = [...gains.values()].filter((gain) => gain > 0).length;
  return { id: query.id, judged, mayCount, found };
}
