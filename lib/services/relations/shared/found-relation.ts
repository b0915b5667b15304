import type { Place, RelationKind } from "#lib/domain/relation.ts";

/** One relation from a passage to a place. */
export type FoundRelation = {
  /** Index of the passage. */
  readonly from: number;
  readonly kind: RelationKind;
  readonly to: Place;
  readonly words: string;
  readonly score: number;
};
