import type { AssemblyCandidate, ClusterMember } from "#lib/domain/assembly.ts";
import type { Similarity } from "./similarity.ts";

/** A passage, and the near-duplicates that it represents. */
export type Cluster = {
  readonly representative: AssemblyCandidate;
  readonly members: readonly ClusterMember[];
};

/**
 * Groups near-duplicates by leaders, in the given order: a candidate joins the most similar leader if the two are
 * duplicates, and becomes a leader otherwise. No two leaders are duplicates.
 */
export function clustersOf(ordered: readonly AssemblyCandidate[], { duplicates }: Similarity): Cluster[] {
  const leaders: { representative: AssemblyCandidate; members: ClusterMember[] }[] = [];
  for (const candidate of ordered) {
    let best: ClusterMember | null = null;
    let leader: (typeof leaders)[number] | null = null;
    for (const each of leaders) {
      const found = duplicates(each.representative, candidate);
      if (found !== null && (best === null || found.similarity > best.similarity)) {
        best = { candidate, ...found };
        leader = each;
      }
    }
    if (leader !== null && best !== null) leader.members.push(best);
    else leaders.push({ representative: candidate, members: [] });
  }
  return leaders;
}
