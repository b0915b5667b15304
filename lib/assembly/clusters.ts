import type { AssemblyCandidate, ClusterMember } from "#lib/domain/assembly.ts";
import type { Likeness } from "./likeness.ts";

/** A passage, and the near-duplicates that it represents. */
export type Cluster = {
  readonly standing: AssemblyCandidate;
  readonly members: readonly ClusterMember[];
};

/**
 * Groups near-duplicates by leaders, in the given order: a candidate joins the most similar leader if the two are
 * duplicates, and becomes a leader otherwise. No two leaders are duplicates.
 */
export function clustersOf(ordered: readonly AssemblyCandidate[], { duplicate }: Likeness): Cluster[] {
  const leaders: { standing: AssemblyCandidate; members: ClusterMember[] }[] = [];
  for (const candidate of ordered) {
    let best: ClusterMember | null = null;
    let leader: (typeof leaders)[number] | null = null;
    for (const each of leaders) {
      const found = duplicate(each.standing, candidate);
      if (found !== null && (best === null || found.similarity > best.similarity)) {
        best = { candidate, ...found };
        leader = each;
      }
    }
    if (leader !== null && best !== null) leader.members.push(best);
    else leaders.push({ standing: candidate, members: [] });
  }
  return leaders;
}
