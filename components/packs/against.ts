import type { PackItemView } from "#lib/domain/pack.ts";

export type Against = PackItemView["provenance"]["against"][number];

/** Key of a sign that one passage may speak against another: all that a reader sees of it. */
export const againstKey = ({ kind, againstRef, reason }: Against): string =>
  `${kind} ${againstRef} ${reason}`;

/** Returns what an item may speak against, most certain first and without duplicates. */
export function surestAgainst({ provenance }: Pick<PackItemView, "provenance">): readonly Against[] {
  const byKey = new Map<string, Against>();
  for (const each of [...provenance.against].sort((a, b) => b.score - a.score))
    if (!byKey.has(againstKey(each))) byKey.set(againstKey(each), each);
  return [...byKey.values()];
}
