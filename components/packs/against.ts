import type { PackItemView } from "#lib/domain/pack.ts";

export type Against = PackItemView["provenance"]["against"][number];

/** What names a sign that one passage may speak against another, as a person reads it. */
export const againstKey = ({ kind, againstRef, reason }: Against): string =>
  `${kind} ${againstRef} ${reason}`;

/** What an item may speak against, surest first; what reads the same is told once. */
export function surestAgainst({ provenance }: Pick<PackItemView, "provenance">): readonly Against[] {
  const byKey = new Map<string, Against>();
  for (const each of [...provenance.against].sort((a, b) => b.score - a.score))
    if (!byKey.has(againstKey(each))) byKey.set(againstKey(each), each);
  return [...byKey.values()];
}
