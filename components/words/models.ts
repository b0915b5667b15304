/** A model's id as a person reads it: its name, without the hash of its files. */
export function modelWords(modelId: string): string {
  return modelId.replace(/\/[0-9a-f]{12,}$/, "");
}

/** Enough of a hash to tell two apart by eye. */
export function shortHash(hash: string): string {
  const digits = hash.replace(/^.*:/, "");
  return digits.length > 12 ? `${digits.slice(0, 6)}…${digits.slice(-4)}` : digits;
}
