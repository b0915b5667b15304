import { z } from "zod";
import { ASSET_TYPES, type AssetType } from "#lib/domain/page-lane.ts";

/** Kinds of picture. Tables are no pictures. */
export type PictureKind = Exclude<AssetType, "table">;
const KINDS = ASSET_TYPES.filter((type): type is PictureKind => type !== "table");

const kinds = z.array(z.enum(KINDS)).readonly();
/** The pictures on a page as two judges listed them, neither of whom saw the other's list. */
const judgedPage = z.object({
  file: z.string(),
  page: z.number().int().positive(),
  first: kinds,
  second: kinds,
});
export const judgedSchema = z.object({ pages: z.array(judgedPage).readonly() });
export type JudgedPage = z.infer<typeof judgedPage>;

/** How often two lists agree. */
export type Agreement = {
  readonly pages: number;
  /** Pages on which both list the same pictures. */
  readonly same: number;
  /** Cohen's kappa of "has a picture" by page (Cohen 1960). 1 if both always agree. */
  readonly kappa: number;
};

export function agreementOf(pages: readonly JudgedPage[]): Agreement {
  const share = (holds: (page: JudgedPage) => boolean) =>
    pages.filter(holds).length / Math.max(1, pages.length);
  const observed = share(({ first, second }) => first.length > 0 === second.length > 0);
  const [one, other] = [share(({ first }) => first.length > 0), share(({ second }) => second.length > 0)];
  const expected = one * other + (1 - one) * (1 - other);
  return {
    pages: pages.length,
    same: pages.filter(({ first, second }) => sorted(first) === sorted(second)).length,
    kappa: expected === 1 ? 1 : (observed - expected) / (1 - expected),
  };
}

const sorted = (list: readonly PictureKind[]) => [...list].sort().join(",");

/** Returns the pictures that both lists have: the smaller number of each kind. */
export function bothList({ first, second }: JudgedPage): readonly PictureKind[] {
  return KINDS.flatMap((kind) => {
    const count = (list: readonly PictureKind[]) => list.filter((each) => each === kind).length;
    return Array<PictureKind>(Math.min(count(first), count(second))).fill(kind);
  });
}
