import { stemmer } from "stemmer";

/**
 * Cache size in words. A corpus has tens of thousands of distinct words, and the stemmer uses many regular
 * expressions.
 */
const CACHE_LIMIT = 200_000;
const cache = new Map<string, string>();

/**
 * Returns the Porter stem of a lower-case English word (Porter, 1980). Returns anything but three or more letters a-z
 * unchanged, so that identifiers and other languages keep their form.
 */
export function stem(word: string): string {
  if (!/^[a-z]{3,}$/.test(word)) return word;
  const known = cache.get(word);
  if (known !== undefined) return known;
  const result = stemmer(word);
  if (cache.size >= CACHE_LIMIT) cache.clear();
  cache.set(word, result);
  return result;
}
