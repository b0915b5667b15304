import { TextCache } from "#lib/text/text-cache.ts";
import { maskSecrets } from "./mask.ts";
import { plainPassage, plainProse } from "./plain.ts";

/** Characters of the passages of each format: a few megabytes with their plain words. */
const CACHE_CHARS = 1_000_000;

/** Remembers what a function returns for the passages of each format that were shown last. */
function remembered<Value>(
  compute: (text: string, format: string) => Value,
): (text: string, format: string) => Value {
  const byFormat = new Map<string, TextCache<Value>>();
  return (text, format) => {
    let cache = byFormat.get(format);
    if (cache === undefined) {
      cache = new TextCache((each) => compute(each, format), CACHE_CHARS);
      byFormat.set(format, cache);
    }
    return cache.get(text);
  };
}

/** Returns a passage as a result shows it: plain words without secrets. Searches show the same passages again and again. */
export const shownPassage = remembered((text, format) => plainPassage(maskSecrets(text), format));

/** Returns the parts of a passage outside tables, as `plainProse` does, without secrets. */
export const shownProse = remembered((text, format): readonly string[] =>
  plainProse(maskSecrets(text), format),
);
