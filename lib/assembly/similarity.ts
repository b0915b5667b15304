import type { AssemblyCandidate, AssemblyConfig, ClusterMember } from "#lib/domain/assembly.ts";
import { jaccard, pairwiseJaccard, type Shingles, shinglesOf } from "./shingles.ts";

type Candidate = AssemblyCandidate;
type NearDuplicate = AssemblyConfig["nearDuplicate"];

/** Similarity of candidates, 0..1. Intermediate results are cached while the pack is made. */
export type Similarity = {
  /** The greater of shingle similarity and vector similarity. */
  between(a: Candidate, b: Candidate): number;
  /** Returns why the two count as duplicates; null if they do not. */
  duplicates(a: Candidate, b: Candidate): Pick<ClusterMember, "similarity" | "by"> | null;
};

/** `among` are compared with each other in one pass; other pairs are compared when needed. */
export function similarityOf(
  { shingleWords, jaccard: minJaccard, cosine: minCosine }: NearDuplicate,
  among: readonly Candidate[] = [],
): Similarity {
  const known = new Map<Candidate, Shingles>();
  const shinglesFor = (candidate: Candidate) => {
    const cached = known.get(candidate);
    if (cached !== undefined) return cached;
    const shingles = shinglesOf(candidate.text, shingleWords);
    known.set(candidate, shingles);
    return shingles;
  };
  const placeOf = new Map(among.map((candidate, index) => [candidate, index]));
  const matrix = pairwiseJaccard(among.map(shinglesFor));
  const shingleSimilarity = (a: Candidate, b: Candidate) => {
    const [mine, other] = [placeOf.get(a), placeOf.get(b)];
    return mine === undefined || other === undefined || mine === other
      ? jaccard(shinglesFor(a), shinglesFor(b))
      : (matrix[mine * among.length + other] ?? 0);
  };
  return {
    between: (a, b) => Math.max(shingleSimilarity(a, b), cosine(a.vector, b.vector) ?? 0),
    duplicates: (a, b) => {
      const byWords = shingleSimilarity(a, b);
      if (byWords >= minJaccard && byWords > 0) return { similarity: byWords, by: "shingles" };
      const byVectors = minCosine === null ? null : cosine(a.vector, b.vector);
      return byVectors !== null && minCosine !== null && byVectors >= minCosine
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
