import type { PackItemView } from "./pack.ts";

export type Against = PackItemView["provenance"]["against"][number];

type Item = Pick<PackItemView, "evidenceRef" | "role" | "provenance">;

/**
 * Returns what an item is suggested to speak against, by ref, or null if it is no suggestion. A search only suggests
 * counter-evidence: it stays in Context until a person files it. Of two items that differ, the later one is the
 * suggestion.
 */
export function suggestedAgainst(
  { evidenceRef, role, provenance: { via, against } }: Item,
  positionOf: (ref: string) => number | null,
): PackItemView["provenance"]["against"] | null {
  if (role !== "context") return null;
  const ownPosition = positionOf(evidenceRef) ?? 0;
  const earlier = against.filter(({ againstRef }) => (positionOf(againstRef) ?? ownPosition) < ownPosition);
  return via === "countervailing" || earlier.length > 0 ? earlier : null;
}

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
