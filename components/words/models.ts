/** Returns a model's name: its id without the hash of its files. */
export function modelWords(modelId: string): string {
  return modelId.replace(/\/[0-9a-f]{12,}$/, "");
}

/** Shortens a hash to an amount that still distinguishes two by eye. */
export function shortHash(hash: string): string {
  const digits = hash.replace(/^.*:/, "");
  return digits.length > 12 ? `${digits.slice(0, 6)}…${digits.slice(-4)}` : digits;
}
