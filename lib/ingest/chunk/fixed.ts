import type { ChunkPolicyConfig } from "#lib/domain/chunk.ts";
import { cutToBytes, onCharacter } from "./bytes.ts";
import type { Passage } from "./describe.ts";
import type { Outline } from "./outline.ts";
import { trimmed } from "./raw-units.ts";

/**
 * Returns windows of `size` characters. Each begins `size - overlap` characters after the previous one, even inside a
 * word or sentence. No window lies wholly inside the previous one.
 */
export function fixedPassages(outline: Outline, config: ChunkPolicyConfig): Passage[] {
  const { text } = outline.extracted;
  const passages: Passage[] = [];
  for (let from = 0; from < text.length; ) {
    const window = {
      start: from,
      end: onCharacter(text, Math.min(text.length, from + Math.max(2, config.size))),
    };
    const end = cutToBytes(text, window, config.hardBytes)[0]?.end ?? window.end;
    const span = trimmed(text, from, end);
    if (span) passages.push({ span });
    if (end >= text.length) break;
    const next = onCharacter(text, end - config.overlap);
    from = next > from ? next : end;
  }
  return passages;
}
