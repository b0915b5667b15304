import type { AssemblyCandidate, AssemblyConfig, ClusterMember } from "#lib/domain/assembly.ts";
import type { Likeness } from "./likeness.ts";

/** A passage, and those that it stands for because they say the same. */
export type Cluster = {
  readonly standing: AssemblyCandidate;
  readonly members: readonly ClusterMember[];
};

/**
 * Near-duplicates by leaders, in the order given: a candidate joins the leader that it is most like, if it counts as the
 * same, and leads otherwise. No two leaders count as the same then. Only leaders that share a shingle are compared,
 * which an index from shingle to leaders tells; by vectors all of them are.
 */
export function clustersOf(
  ordered: readonly AssemblyCandidate[],
  likeness: Likeness,
  { cosine }: AssemblyConfig["nearDuplicate"],
): Cluster[] {
  const leaders: { standing: AssemblyCandidate; members: ClusterMember[] }[] = [];
  const leadersWith = new Map<number, number[]>();
  for (const candidate of ordered) {
    const shingles = likeness.shingles(candidate);
    const near = cosine === null ? sharing(shingles, leadersWith) : leaders.keys();
    let best: (ClusterMember & { readonly leader: number }) | null = null;
    for (const leader of near) {
      const standing = leaders[leader]?.standing;
      const found = standing ? likeness.duplicate(standing, candidate) : null;
      if (found !== null && (best === null || found.similarity > best.similarity))
        best = { candidate, leader, ...found };
    }
    if (best !== null) {
      const { leader, ...member } = best;
      leaders[leader]?.members.push(member);
      continue;
    }
    for (const shingle of shingles) {
      const known = leadersWith.get(shingle);
      if (known) known.push(leaders.length);
      else leadersWith.set(shingle, [leaders.length]);
    }
    leaders.push({ standing: candidate, members: [] });
  }
  return leaders;
}

/** The leaders that have one of the shingles, in order. */
function sharing(shingles: Iterable<number>, leadersWith: ReadonlyMap<number, readonly number[]>): number[] {
  const found = new Set<number>();
  for (const shingle of shingles) for (const leader of leadersWith.get(shingle) ?? []) found.add(leader);
  return [...found].sort((a, b) => a - b);
}
