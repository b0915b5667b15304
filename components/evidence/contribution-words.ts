/** Words of the table that shows how a score was computed. */
export const CONTRIBUTION_WORDS = {
  caption: "What each source added to the score",
  score: "score",
  exactSum:
    "The score is the sum of the lines above. It orders results within this search and means nothing outside it.",
  rank: (rank: number) => `rank ${rank}`,
  ownScore: (value: string) => `own score ${value}`,
  weighted: (value: string, weight: string) => `normalised ${value} × weight ${weight}`,
  weight: (weight: string) => `weight ${weight}`,
  roundedSum: (sum: number) =>
    `The score is the sum of the lines above, rounded here; unrounded it is ${sum}. It orders results within this search and means nothing outside it.`,
} as const;
