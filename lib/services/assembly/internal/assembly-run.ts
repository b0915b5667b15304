import type { AssembledItem, Assembly } from "#lib/domain/assembly.ts";
import type { ToolRunDraft } from "#lib/domain/receipt.ts";
import { LOGGED, rounded, toolRun } from "#lib/retrieval/trace.ts";
import type { GatheredEvidence } from "./assembly-gather.ts";

/** Assembly as a step of its search's receipt: refs, numbers and the configuration, never a document's words. */
export function assembleRun(
  { items, counts, countervailing, config, tokens, considered }: Assembly,
  { parts, leading, reasonCodes }: GatheredEvidence,
  timed: { readonly startedMs: number; readonly latencyMs: number },
): ToolRunDraft {
  return toolRun({
    tool: "assemble",
    inputs: { config, tokenizer: tokens.tokenizer, considered, leading, parts },
    outputs: {
      itemCount: items.length,
      tokens: { used: tokens.used, budget: tokens.budget },
      countervailing: {
        found: countervailing.found,
        examined: countervailing.examined,
        questions: countervailing.searchedWith.length,
      },
      leftOut: counts,
      items: items.slice(0, LOGGED).map(loggedItem),
    },
    reasonCodes,
    ...timed,
  });
}

function loggedItem(item: AssembledItem, index: number) {
  const { candidate, via, tokens, selection, path, against, cluster, merged } = item;
  return {
    ref: candidate.evidenceRef,
    rank: index + 1,
    score: rounded(candidate.score),
    via,
    tokens,
    relevance: rounded(selection.relevance),
    similarity: rounded(selection.similarity),
    path: path.map(({ kind, fromRef, toRef, score }) => ({ kind, fromRef, toRef, score: rounded(score) })),
    against: against.map(({ kind, score, againstRef }) => ({ kind, score: rounded(score), againstRef })),
    standsFor: cluster.map((each) => each.candidate.evidenceRef),
    merged,
  };
}
