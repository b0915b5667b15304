/** Words of the chips beside a result. */
export const CHIP_WORDS = {
  indexed: (moment: string) => `indexed ${moment}`,
  proposedBy: (lane: string) => `Proposed by the ${lane} lane`,
} as const;
