import type { KeyTerm } from "#lib/domain/description.ts";
import { stem } from "#lib/text/stem.ts";
import type { Outline } from "../chunk/outline.ts";
import { FUNCTION_WORDS } from "./function-words.ts";

/** More than are shown, because names among them are removed later. */
const MAX_TERMS = 24;
const MAX_WORDS = 4;
const MIN_COUNT = 2;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;

type Gram = { readonly words: readonly string[]; count: number };

/**
 * Returns the frequent terms of a document by C-value (Frantzi, Ananiadou and Mima, "Automatic recognition of
 * multi-word terms", IJDL 3, 2000, section 2.3): frequency and length, minus occurrences inside longer terms.
 * Candidates are the runs between function words and punctuation (as in RAKE; Rose et al., 2010). Takes linear time.
 */
export function keyTerms(outline: Outline): KeyTerm[] {
  const grams = new Map<string, Gram>();
  for (const { key, words } of gramsOf(outline)) {
    const known = grams.get(key);
    if (known) known.count++;
    else grams.set(key, { words, count: 1 });
  }
  const kept = new Map([...grams].filter(([, gram]) => gram.count >= fewestOf(gram)));
  const nested = nestedCounts(kept);
  const valued = [...kept].map(([key, gram]) => {
    const longer = nested.get(key);
    const free = gram.count - (longer ? longer.total / longer.terms : 0);
    return { key, count: gram.count, value: Math.log2(gram.words.length + 0.6) * free };
  });
  valued.sort((a, b) => b.value - a.value || (a.key < b.key ? -1 : 1));
  const best = withoutParts(valued.filter(({ value }) => value > 0).slice(0, MAX_TERMS * 4));
  return printedTerms(outline, best.slice(0, MAX_TERMS));
}

/**
 * Returns each term in its most frequent printed form. Ties go to the form with the fewest capitals, then
 * alphabetically.
 */
function printedTerms(outline: Outline, terms: readonly { readonly key: string; readonly count: number }[]) {
  const forms = new Map(terms.map(({ key }) => [key, new Map<string, number>()]));
  for (const { key, printed } of gramsOf(outline)) {
    const own = forms.get(key);
    if (own) own.set(printed(), (own.get(printed()) ?? 0) + 1);
  }
  const capitals = (form: string) => form.match(/\p{Lu}/gu)?.length ?? 0;
  return terms.map(({ key, count }): KeyTerm => {
    const [mostFrequent] = [...(forms.get(key) ?? [])].sort(
      ([a, countA], [b, countB]) => countB - countA || capitals(a) - capitals(b) || (a < b ? -1 : 1),
    );
    return { term: mostFrequent?.[0] ?? key, count };
  });
}

/** A single word must occur twice as often as a longer term. */
function fewestOf({ words }: Gram): number {
  return words.length === 1 ? 2 * MIN_COUNT : MIN_COUNT;
}

/** Yields runs of words between function words, numbers and punctuation. */
function* runs(text: string): Generator<readonly string[]> {
  let run: string[] = [];
  let end = 0;
  for (const match of text.matchAll(WORD)) {
    const [word] = match;
    const joined = /^\s{1,2}$/.test(text.slice(end, match.index));
    if (!joined && run.length > 0) {
      yield run;
      run = [];
    }
    end = match.index + word.length;
    const isTerm = /^\p{L}{2}/u.test(word) && !FUNCTION_WORDS.has(word.toLowerCase());
    if (isTerm) run.push(word);
    else if (run.length > 0) {
      yield run;
      run = [];
    }
  }
  if (run.length > 0) yield run;
}

type Counted = { readonly key: string; readonly words: readonly string[]; readonly printed: () => string };

/** Yields every sequence of one to four words at each occurrence. */
function* gramsOf({ extracted, units }: Outline): Generator<Counted> {
  for (const unit of units) {
    if (unit.kind === "furniture" || unit.kind === "code" || unit.contentsLine) continue;
    for (const run of runs(extracted.text.slice(unit.start, unit.end))) {
      const stems = run.map((word) => stem(word.toLowerCase().replace(/['’]s?$/, "")));
      for (let from = 0; from < run.length; from++) {
        for (let to = from + 1; to <= Math.min(run.length, from + MAX_WORDS); to++) {
          const words = stems.slice(from, to);
          yield { key: words.join(" "), words, printed: () => run.slice(from, to).join(" ") };
        }
      }
    }
  }
}

/** Returns for each term the number of longer terms that contain it, and how often those occur. */
function nestedCounts(grams: ReadonlyMap<string, Gram>): Map<string, { total: number; terms: number }> {
  const nested = new Map<string, { total: number; terms: number }>();
  for (const [key, { words, count }] of grams) {
    const inside = new Set<string>();
    for (let from = 0; from < words.length; from++)
      for (let to = from + 1; to <= words.length; to++) inside.add(words.slice(from, to).join(" "));
    inside.delete(key);
    for (const part of inside) {
      const known = nested.get(part) ?? { total: 0, terms: 0 };
      nested.set(part, { total: known.total + count, terms: known.terms + 1 });
    }
  }
  return nested;
}

/** If one term contains another, keeps the one with the higher value. */
function withoutParts<T extends { readonly key: string }>(valued: readonly T[]): T[] {
  const kept: T[] = [];
  for (const each of valued) {
    const own = ` ${each.key} `;
    if (!kept.some(({ key }) => ` ${key} `.includes(own) || own.includes(` ${key} `))) kept.push(each);
  }
  return kept;
}
