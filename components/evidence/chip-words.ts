/** Words of the chips beside a result. */
export const CHIP_WORDS = {
  indexed: (moment: string) => `indexed ${moment}`,
  foundBy: (lane: string) => `Found by ${lane} search`,
  asset: (what: string, why: string | null) => (why === null ? what : `${what} · ${why}`),
  labelled: (type: string, label: string) => `${type}: ${label}`,
} as const;
