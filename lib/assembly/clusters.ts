import type { AssemblyCandidate, ClusterMember } from "#lib/domain/assembly.ts";
import type { Likeness } from "./likeness.ts";

/** A passage, and those that it stands for because they say the same. */
export type Cluster = {
  readonly standing: AssemblyCandidate;
  readonly members: readonly ClusterMember[];
};

/**
 * Near-duplicates by leaders, in the order given: a candidate joins the leader that it is most like, if it counts as the
 * same, and leads otherwise. No two leaders count as the same then.
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
