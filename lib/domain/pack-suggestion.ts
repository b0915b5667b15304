import type { PackItemView } from "./pack.ts";

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
