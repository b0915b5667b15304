/** The logistic function, which maps any number to 0..1. */
export function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
