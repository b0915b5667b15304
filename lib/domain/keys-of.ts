/** Returns the members of a kind, in the order in which its object declares them. */
export function keysOf<K extends string>(
  declared: Readonly<Partial<Record<K, unknown>>>,
): readonly [K, ...K[]] {
  return Object.keys(declared) as [K, ...K[]];
}

/** Returns a record with a value for each key. */
export function recordOf<K extends string, V>(
  keys: readonly K[],
  toValue: (key: K) => V,
): Readonly<Record<K, V>> {
  return Object.fromEntries(keys.map((key) => [key, toValue(key)])) as Record<K, V>;
}
