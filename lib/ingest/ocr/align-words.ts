import type { Span } from "#lib/domain/span.ts";

/** A run of words that both lists share, or a run of one that replaces a run of the other. Either may be empty. */
export type AlignedRun = { readonly same: boolean; readonly old: Span; readonly fresh: Span };

/**
 * Maximum number of table cells, because more take seconds. Beyond it, everything from the first to the last difference
 * counts as changed.
 */
const MAX_CELLS = 16_000_000;

/**
 * Aligns two lists of words by their longest common subsequence (Wagner and Fischer, 1974), after their common
 * beginning and end. The runs cover both lists in order. A word broken at a line's end ("devel-", "opment") counts as
 * the same if the other list has it whole.
 */
export function alignWords(old: readonly string[], fresh: readonly string[]): readonly AlignedRun[] {
  const steps = [...joinedSteps(old, new Set(fresh))];
  const keys = steps.map((step) => step.text);
  let head = 0;
  while (head < keys.length && head < fresh.length && keys[head] === fresh[head]) head++;
  let tail = 0;
  while (
    tail < keys.length - head &&
    tail < fresh.length - head &&
    keys[keys.length - 1 - tail] === fresh[fresh.length - 1 - tail]
  )
    tail++;
  const a = keys.slice(head, keys.length - tail);
  const b = fresh.slice(head, fresh.length - tail);
  const pairs = a.length * b.length > MAX_CELLS ? [] : commonPairs(a, b);
  const matched: [number, number][] = [
    ...Array.from({ length: head }, (_, i): [number, number] => [i, i]),
    ...pairs.map(([i, j]): [number, number] => [i + head, j + head]),
    ...Array.from({ length: tail }, (_, i): [number, number] => [
      keys.length - tail + i,
      fresh.length - tail + i,
    ]),
  ];
  return runsOf(matched, steps, old.length, fresh.length);
}

type Step = { readonly text: string; readonly start: number; readonly end: number };

function* joinedSteps(old: readonly string[], fresh: ReadonlySet<string>): Generator<Step> {
  for (let i = 0; i < old.length; i++) {
    const text = old[i] ?? "";
    const whole = text.slice(0, -1) + (old[i + 1] ?? "");
    const broken = text.endsWith("-") && i + 1 < old.length && !fresh.has(text) && fresh.has(whole);
    yield broken ? { text: whole, start: i, end: i + 2 } : { text, start: i, end: i + 1 };
    if (broken) i++;
  }
}

/** Returns the index pairs of one longest common subsequence, in order. */
function commonPairs(a: readonly string[], b: readonly string[]): readonly (readonly [number, number])[] {
  const columns = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * columns);
  const at = (i: number, j: number) => lengths[i * columns + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * columns + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}

function runsOf(
  matched: readonly (readonly [number, number])[],
  steps: readonly Step[],
  oldLength: number,
  freshLength: number,
): readonly AlignedRun[] {
  const runs: AlignedRun[] = [];
  let [old, fresh] = [0, 0];
  const changed = (oldEnd: number, freshEnd: number) => {
    if (oldEnd > old || freshEnd > fresh)
      runs.push({ same: false, old: { start: old, end: oldEnd }, fresh: { start: fresh, end: freshEnd } });
  };
  for (const [step, at] of matched) {
    const { start = 0, end = 0 } = steps[step] ?? {};
    changed(start, at);
    runs.push({ same: true, old: { start, end }, fresh: { start: at, end: at + 1 } });
    old = end;
    fresh = at + 1;
  }
  changed(oldLength, freshLength);
  return runs;
}
