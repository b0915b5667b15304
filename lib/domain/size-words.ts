const UNITS = ["B", "kB", "MB", "GB", "TB"];

/**
 * A size in words: "812 B", "3.4 MB", "16 MB".
 * @param kilo 1024 for limits of the configuration, so that words show the configured number
 * @param round `Math.floor` for limits, so that a body of the stated size is accepted
 */
export function sizeWords(
  bytes: number,
  { kilo = 1000, round = Math.round }: { kilo?: 1000 | 1024; round?: (value: number) => number } = {},
): string {
  let amount = bytes;
  let unit = 0;
  while (round(amount) >= kilo && unit < UNITS.length - 1) {
    amount /= kilo;
    unit++;
  }
  const rounded = unit > 0 && amount < 10 ? round(amount * 10) / 10 : round(amount);
  return `${rounded} ${UNITS[unit]}`;
}
