import { BLIND_TOP, type ComparedRoute } from "#lib/domain/compare.ts";

export const LETTERS = ["A", "B", "C"] as const;
export type Letter = (typeof LETTERS)[number];

/** Knuth's multiplier for 32-bit hashes, so that neighbouring seeds start far apart. */
const SPREAD = 2_654_435_761;

/** Returns the places 0..count-1 in an order that depends on the seed only. Without a seed they keep their order. */
export function shuffledPlaces(count: number, seed: number | null): number[] {
  const places = Array.from({ length: count }, (_, place) => place);
  if (seed === null) return places;
  // Unsigned and mixed, so that neighbouring seeds give different orders.
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

/** Returns what must be judged before blind judging shows the names: the top of each list, without duplicates. */
export function toJudgeFirst(routes: readonly Pick<ComparedRoute, "evidence">[]): readonly string[] {
  return [
    ...new Set(
      routes.flatMap(({ evidence }) => evidence.slice(0, BLIND_TOP).map(({ judgedAs }) => judgedAs)),
    ),
  ];
}
