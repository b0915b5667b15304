import { BLIND_TOP, type ComparedRoute } from "#lib/domain/compare.ts";

/** Letters of the columns, from the left. */
export const LETTERS = ["A", "B", "C"] as const;
export type Letter = (typeof LETTERS)[number];

/** How far apart the numbers are that neighbouring seeds begin with (Knuth's multiplier for 32 bits). */
const SPREAD = 2_654_435_761;

/** Places 0..count-1 in an order that the seed alone decides; without a seed, as they are. */
export function shuffledPlaces(count: number, seed: number | null): number[] {
  const places = Array.from({ length: count }, (_, place) => place);
  if (seed === null) return places;
  // Unsigned and mixed, so that neighbouring seeds do not give the same order.
  let left = Math.imul(seed + 1, SPREAD) >>> 0;
  left = (left ^ (left >>> 15)) >>> 0;
  const order: number[] = [];
  while (places.length > 0) {
    const [place] = places.splice(left % places.length, 1);
    left = Math.floor(left / (places.length + 1));
    if (place !== undefined) order.push(place);
  }
  return order;
}

/** What must be judged before blind judging tells the names: the first of each list, each piece of evidence once. */
export function toJudgeFirst(routes: readonly Pick<ComparedRoute, "evidence">[]): readonly string[] {
  return [
    ...new Set(
      routes.flatMap(({ evidence }) => evidence.slice(0, BLIND_TOP).map(({ judgedAs }) => judgedAs)),
    ),
  ];
}
