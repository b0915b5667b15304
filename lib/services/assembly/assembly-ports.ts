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
import { followRelations } from "#lib/services/relations/follow-relations.ts";
import { estimateTokens } from "#lib/text/token-estimate.ts";
import { readCandidates, UNRANKED } from "./assembly-candidates.ts";
import { countervailingPool } from "./countervailing-pool.ts";

/** What counts the tokens of a pack: no model's own, because a pack may be read by any. */
export const TOKENIZER = "estimate: a word counts one for each seven letters begun, a mark counts one";

/** What assembly is given of relations, models and text, for one frame. */
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

/** A pack holds nothing of corpora or classes that its frame does not allow, wherever relations lead. */
export function limitsOf({ filters, confidentialityAllow }: SearchFrame) {
  return { corpora: filters.corpora, confidentialityAllow };
}

export type Pool = {
  readonly pool: readonly AssemblyCandidate[];
  readonly searched: Pick<CountervailingReport, "kinds" | "searchedWith">;
};

/**
 * Passages that may speak against what was found, besides what was found itself, and the questions that were asked for
 * them; nothing where the configuration has no place for any.
 */
export async function poolOf(
  context: Context,
  frame: SearchFrame,
  items: readonly AssemblyCandidate[],
  { countervailing }: Pick<AssemblyConfig, "countervailing">,
): Promise<Pool> {
  if (countervailing.maxItems === 0) return { pool: [], searched: { kinds: [], searchedWith: [] } };
  const found = await countervailingPool(context, frame, items);
  const { searchedWith } = found;
  // How another question ranked it says nothing of this one's answer.
  const pool = found.pool.map((candidate) => ({ ...candidate, ...UNRANKED }));
  return { pool, searched: { kinds: COUNTERVAILING_KINDS, searchedWith } };
}
