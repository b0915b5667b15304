import type { Span } from "#lib/domain/span.ts";
import type { Unit } from "#lib/ingest/chunk/unit.ts";
import type { Outline } from "../chunk/outline.ts";
import { sentenceSpans } from "../chunk/sentences.ts";

/** A sentence that may represent its document. In UTF-16. */
export type SentenceCandidate = Span & {
  readonly text: string;
  readonly sectionPath: readonly string[];
  /** Index among the sentences of its section, from 0. */
  readonly depth: number;
  /** Index among the sentences of the document, from 0. */
  readonly order: number;
};

const MIN_WORDS = 5;
const MAX_WORDS = 60;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;
const NUMBERED = /^(?:\*{0,2}(?:\d{1,3}(?:\.\d{1,3}){0,3}\.?|\([a-zA-Z]{1,3}\)|[•▪–-])\*{0,2}\s+)/;
const WHOLE = /^["'‘“(*_£]*\p{Lu}[\s\S]*[.!?]["'’”)\]*_]*$/u;
/** Sections that name other things and have no content of their own. */
const REFERENCE_SECTION =
  /^(?:[\d.]+\s+)?(?:contents|references|bibliography|glossary|acknowledge?ments|index|notes)\b/i;

/**
 * Returns whole sentences of the prose: with a capital, an end and a readable length, without a preceding number.
 * Captions, tables, code, contents and reference lists are excluded. Takes linear time.
 */
export function candidateSentences({ extracted, units }: Outline): SentenceCandidate[] {
  const { text } = extracted;
  const found: SentenceCandidate[] = [];
  const depths = new Map<string, number>();
  for (const unit of units) {
    if (!isProse(unit)) continue;
    const { path } = unit.section;
    const key = path.join("\n");
    for (const span of sentenceSpans(text, unit.start, unit.end)) {
      const sentence = wholeSentence(text, span);
      if (!sentence) continue;
      const depth = depths.get(key) ?? 0;
      depths.set(key, depth + 1);
      const words = text.slice(sentence.start, sentence.end);
      found.push({ ...sentence, text: words, sectionPath: path, depth, order: found.length });
    }
  }
  return found;
}

function isProse({ kind, contentsLine, title, section }: Unit): boolean {
  if ((kind !== "prose" && kind !== "item") || contentsLine || title) return false;
  return !section.path.some((heading) => REFERENCE_SECTION.test(heading));
}

/** Returns the sentence without its number and surrounding white space, or null if it is not a sentence. */
function wholeSentence(text: string, span: Span): Span | null {
  const printed = text.slice(span.start, span.end);
  const opening = printed.length - printed.trimStart().length;
  const number = NUMBERED.exec(printed.slice(opening))?.[0].length ?? 0;
  const start = span.start + opening + number;
  const end = span.start + printed.trimEnd().length;
  if (end <= start) return null;
  const words = text.slice(start, end);
  if (!WHOLE.test(words)) return null;
  const letters = words.match(/\p{L}/gu)?.length ?? 0;
  const count = words.match(WORD)?.length ?? 0;
  if (count < MIN_WORDS || count > MAX_WORDS || letters < words.length * 0.6) return null;
  return { start, end };
}

/**
 * Returns at most `most` candidates for pairwise comparison: the document's opening, then the first sentences of all
 * sections, then the sentences after them. If a group does not fit, it is sampled evenly from the whole document.
 */
export function leadingCandidates(
  candidates: readonly SentenceCandidate[],
  most: number,
): SentenceCandidate[] {
  if (candidates.length <= most) return [...candidates];
  const opening = Math.floor(most / 8);
  const kept = new Set(candidates.slice(0, opening));
  const byDepth = Map.groupBy(candidates.slice(opening), ({ depth }) => depth);
  for (const depth of [...byDepth.keys()].sort((a, b) => a - b)) {
    const left = most - kept.size;
    if (left <= 0) break;
    const level = byDepth.get(depth) ?? [];
    const step = Math.max(1, level.length / left);
    for (let at = 0; at < level.length && kept.size < most; at += step) {
      const sampled = level[Math.floor(at)];
      if (sampled) kept.add(sampled);
    }
  }
  return [...kept].sort((a, b) => a.order - b.order);
}
