import { CHUNK_POLICY_DEFAULTS, type ChunkPolicyConfig } from "#lib/domain/chunk.ts";

export type CandidatePolicy = { readonly label: string; readonly config: ChunkPolicyConfig };

/** Returns the four policies with their defaults, and clause-aware at each target (characters). */
export function candidatePolicies(targets: readonly number[]): CandidatePolicy[] {
  const { fixed, token, paragraph, "clause-aware": clause } = CHUNK_POLICY_DEFAULTS;
  return [
    { label: `fixed ${fixed.size}/${fixed.overlap}`, config: fixed },
    { label: `token ${token.size}/${token.overlap}`, config: token },
    { label: `paragraph ${paragraph.size}/${paragraph.overlap}`, config: paragraph },
    ...targets.map((targetChars) => ({
      label: `clause-aware ${targetChars}`,
      config: { ...clause, targetChars },
    })),
  ];
}
