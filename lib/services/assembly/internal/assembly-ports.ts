import { findCountervailing } from "#lib/assembly/countervailing/find.ts";
import { EXTRACTIVE, keySentences } from "#lib/assembly/key-sentences.ts";
import type { Context } from "#lib/context.ts";
import type {
  AssemblyCandidate,
  AssemblyConfig,
  AssemblyPorts,
  CountervailingReport,
} from "#lib/domain/assembly.ts";
import { COUNTERVAILING_KINDS } from "#lib/domain/countervailing-set.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import { estimateTokens } from "#lib/text/token-estimate.ts";
import { readCandidates, UNRANKED } from "./assembly-candidates.ts";
import { countervailingPool } from "./countervailing-pool.ts";
import { followRelations } from "./follow-relations.ts";

/**
 * How a pack's tokens are counted. An estimate instead of one model's tokenizer, because any model may read the pack.
 */
const TOKENIZER = "estimate: a word counts one for each seven letters begun, a mark counts one";

/** The functions that assembly needs for relations, models and text, for one frame. */
export function assemblyPorts(context: Context, frame: SearchFrame): AssemblyPorts {
  return {
    countTokens: estimateTokens,
    tokenizer: TOKENIZER,
    follow: (from, kinds) => followRelations(context, from, kinds, limitsOf(frame)),
    readJoined: async (joined) => {
      const read = await readCandidates(context, joined, { as: "span", ...limitsOf(frame) });
      const found = new Map(read.map((each) => [keyOf(each), each.text]));
      return joined.map((each) => found.get(keyOf(each)) ?? null);
    },
    findCountervailing,
    summarise: { by: EXTRACTIVE, sentences: keySentences },
  };
}

const keyOf = ({ documentId, version, span }: Pick<AssemblyCandidate, "documentId" | "version" | "span">) =>
  `${documentId}@${version}:${span.start}-${span.end}`;

/** A pack contains only corpora and classes that its frame allows, even where relations lead elsewhere. */
function limitsOf({ filters, confidentialityAllow }: SearchFrame) {
  return { corpora: filters.corpora, confidentialityAllow };
}

export type Pool = {
  readonly pool: readonly AssemblyCandidate[];
  readonly searched: Pick<CountervailingReport, "kinds" | "searchedWith">;
};

/**
 * Returns passages that may contradict the items, with the queries used to find them. Empty if the configuration allows
 * no countervailing items.
 */
export async function readPool(
  context: Context,
  frame: SearchFrame,
  items: readonly AssemblyCandidate[],
  { countervailing }: Pick<AssemblyConfig, "countervailing">,
): Promise<Pool> {
  if (countervailing.maxItems === 0) return { pool: [], searched: { kinds: [], searchedWith: [] } };
  const found = await countervailingPool(context, frame, items);
  const { searchedWith } = found;
  // A rank from another query says nothing about this question.
  const pool = found.pool.map((candidate) => ({ ...candidate, ...UNRANKED }));
  return { pool, searched: { kinds: COUNTERVAILING_KINDS, searchedWith } };
}
