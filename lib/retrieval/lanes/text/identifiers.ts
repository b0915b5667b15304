import type { HeldIdentifiers } from "../../fuse/fused.ts";
import type { Scope } from "../../scope/scope.ts";

/** The terms of a question with a digit, by id, each with its share (0..1) of the question's weight. */
type IdentifierShares = ReadonlyMap<number, number>;

/**
 * Returns the codes and numbers of a question that occur in the corpora asked: "LX7", "3.12", "2031". Words weigh by
 * their inverse frequency, as in BM25, so a rare code is much of a question and a common number little.
 */
export function identifierShares(terms: Scope["terms"]): IdentifierShares {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  const identifiers = terms.filter(({ term, weight }) => weight > 0 && /\d/.test(term));
  return new Map(identifiers.map(({ id, weight }) => [id, weight / total]));
}

/** Returns what a passage with these terms has of a question's identifiers; undefined if it has none. */
export function heldIdentifiers(
  shares: IdentifierShares,
  terms: readonly number[],
): HeldIdentifiers | undefined {
  const held = new Set(terms.filter((id) => shares.has(id)));
  if (held.size === 0) return undefined;
  const share = [...shares].reduce((sum, [id, each]) => (held.has(id) ? sum + each : sum), 0);
  return { count: held.size, of: shares.size, share };
}
