import type { AssemblyCandidate, AssemblyConfig, ClusterMember } from "#lib/domain/assembly.ts";
import { jaccard, jaccardOfAll, type Shingles, shinglesOf } from "./shingles.ts";

type Candidate = AssemblyCandidate;
type NearDuplicate = AssemblyConfig["nearDuplicate"];

/** Similarity of candidates, 0..1. Intermediate results are cached while the pack is made. */
export type Likeness = {
  /** The greater of shingle similarity and vector similarity. */
  similarity(a: Candidate, b: Candidate): number;
  /** Returns why the two count as duplicates; null if they do not. */
  duplicate(a: Candidate, b: Candidate): Pick<ClusterMember, "similarity" | "by"> | null;
};

/** `among` are compared with each other in one pass; other pairs are compared when needed. */
export function likenessOf(
  { shingleWords, jaccard: least, cosine: leastCosine }: NearDuplicate,
  among: readonly Candidate[] = [],
): Likeness {
  const known = new Map<Candidate, Shingles>();
  const shinglesFor = (candidate: Candidate) => {
    const before = known.get(candidate);
    if (before !== undefined) return before;
    const made = shinglesOf(candidate.text, shingleWords);
    known.set(candidate, made);
    return made;
  };
  const placeOf = new Map(among.map((candidate, index) => [candidate, index]));
  const square = jaccardOfAll(among.map(shinglesFor));
  const shared = (a: Candidate, b: Candidate) => {
    const [mine, other] = [placeOf.get(a), placeOf.get(b)];
    return mine === undefined || other === undefined || mine === other
      ? jaccard(shinglesFor(a), shinglesFor(b))
      : (square[mine * among.length + other] ?? 0);
  };
  return {
    similarity: (a, b) => Math.max(shared(a, b), cosine(a.vector, b.vector) ?? 0),
    duplicate: (a, b) => {
      const byWords = shared(a, b);
      if (byWords >= least && byWords > 0) return { similarity: byWords, by: "shingles" };
      const byVectors = leastCosine === null ? null : cosine(a.vector, b.vector);
      return byVectors !== null && leastCosine !== null && byVectors >= leastCosine
        ? { similarity: byVectors, by: "vectors" }
        : null;
    },
  };
}

/** Cosine of unit vectors of one model; null if either has none. */
function cosine(a: Float32Array | null, b: Float32Array | null): number | null {
  if (a === null || b === null || a.length !== b.length) return null;
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return Math.min(1, Math.max(0, sum));
}
