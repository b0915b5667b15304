import type { Analysed, Sentence } from "./analyse.ts";
import { termWeight } from "./terms.ts";

/** Share (0..1) of a sentence's specific terms that another sentence also has. */
function sharedPart({ terms }: Pick<Sentence, "terms">, other: Sentence): number {
  let total = 0;
  let shared = 0;
  for (const term of terms) {
    const weight = termWeight(term);
    total += weight;
    if (other.terms.has(term)) shared += weight;
  }
  return total === 0 ? 0 : shared / total;
}

/** True if another sentence of the passage has at least this share of it. */
export function restates(
  passage: Analysed,
  sentence: Pick<Sentence, "text" | "terms">,
  share: number,
  isLike: (other: Sentence) => boolean = () => true,
): boolean {
  return passage.sentences.some(
    (other) => other.text !== sentence.text && isLike(other) && sharedPart(sentence, other) >= share,
  );
}

/** True if another sentence has at least this share of it, and every figure. */
export function restatesFigures(passage: Analysed, sentence: Sentence, share: number): boolean {
  return (
    sentence.measures.length > 0 &&
    restates(passage, sentence, share, (other) => sameFigures(sentence, other))
  );
}

function sameFigures(sentence: Sentence, other: Sentence): boolean {
  return sentence.measures.every((one) =>
    other.measures.some(({ unit, value }) => unit === one.unit && value === one.value),
  );
}

/** True if the sentence has figures and the passage contains all of them. */
export function hasFigures(passage: Analysed, sentence: Sentence): boolean {
  const { measures } = sentence;
  return (
    measures.length > 0 &&
    measures.every((one) =>
      passage.sentences.some(
        (other) =>
          other.text !== sentence.text &&
          other.measures.some(({ unit, value }) => unit === one.unit && value === one.value),
      ),
    )
  );
}
