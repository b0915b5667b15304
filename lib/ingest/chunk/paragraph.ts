import type { ChunkPolicyConfig } from "#lib/domain/chunk.ts";
import type { Span } from "#lib/domain/span.ts";
import { cutToBytes, utf8Length } from "./bytes.ts";
import type { Passage } from "./describe.ts";
import type { Outline } from "./outline.ts";
import { trimmed } from "./raw-units.ts";
import { sentenceSpans } from "./sentences.ts";
import { sumTokens, type wordCounter } from "./token-count.ts";
import type { Unit } from "./unit.ts";

type Sentence = Span & { readonly tokens: number };

/**
 * Returns passages of whole sentences, up to `size` tokens. Each passage repeats the last whole sentences of the
 * previous one, up to `overlap` tokens. Page furniture is left out unless it lies inside a passage.
 */
export function paragraphPassages(
  outline: Outline,
  config: ChunkPolicyConfig,
  countWords: ReturnType<typeof wordCounter>,
): Passage[] {
  const { text } = outline.extracted;
  const sentences = outline.units.flatMap((unit) => sentencesOf(text, unit, config, countWords));
  const fits = (from: number, to: number) => {
    const [first, last] = [sentences[from], sentences[to - 1]];
    return first && last ? utf8Length(text, first.start, last.end) <= config.hardBytes : true;
  };
  const passages: Passage[] = [];
  for (let from = 0; from < sentences.length; ) {
    let to = from + 1;
    let tokens = sentences[from]?.tokens ?? 0;
    for (
      let next = sentences[to];
      next && tokens + next.tokens <= config.size && fits(from, to + 1);
      next = sentences[to]
    ) {
      tokens += next.tokens;
      to++;
    }
    passages.push({ span: { start: sentences[from]?.start ?? 0, end: sentences[to - 1]?.end ?? 0 } });
    if (to >= sentences.length) break;
    from = Math.max(from + 1, overlapStart(sentences, to, config));
  }
  return passages;
}

function sentencesOf(
  text: string,
  unit: Unit,
  config: ChunkPolicyConfig,
  countWords: ReturnType<typeof wordCounter>,
): Sentence[] {
  if (unit.kind === "furniture") return [];
  const isText = unit.kind === "prose" || unit.kind === "item" || unit.kind === "note";
  return (isText ? sentenceSpans(text, unit.start, unit.end) : [unit])
    .flatMap((span) => cutToBytes(text, span, config.hardBytes))
    .flatMap((span) => trimmed(text, span.start, span.end) ?? [])
    .map((span) => ({ ...span, tokens: sumTokens(countWords(text, span)) }));
}

/** Returns where the next passage begins. Omits the overlap if the next sentence would not fit. */
function overlapStart(sentences: readonly Sentence[], to: number, config: ChunkPolicyConfig): number {
  let tokens = 0;
  let from = to;
  while (from > 0) {
    tokens += sentences[from - 1]?.tokens ?? 0;
    if (tokens > config.overlap || tokens + (sentences[to]?.tokens ?? 0) > config.size) break;
    from--;
  }
  return from;
}
