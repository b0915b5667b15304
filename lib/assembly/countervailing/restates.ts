import type { Analysed, Sentence } from "./analyse.ts";
import { termWeight } from "./terms.ts";

/** Share (0..1) of a sentence's specific terms that another sentence also has. */
function sharedPart({ terms }: Pick<Sentence, "terms">, other: Sentence): number {
  let all = 0;
  let got = 0;
  for (const term of terms) {
    const weight = termWeight(term);
    all += weight;
    if (other.terms.has(term)) got += weight;
  }
  return all === 0 ? 0 : got / all;
}

/** True if another sentence of the passage has at least this share of it. */
export function hasSaid(
  passage: Analysed,
  sentence: Pick<Sentence, "text" | "terms">,
  share: number,
  isLike: (other: Sentence) => boolean = () => true,
): boolean {
  return passage.sentences.some(
    (other) => other.text !== sentence.text && isLike(other) && sharedPart(sentence, other) >= share,
  );
}

/** The same, with every figure of it. */
export function hasSaidWithFigures(passage: Analysed, sentence: Sentence, share: number): boolean {
  return (
    sentence.measures.length > 0 && hasSaid(passage, sentence, share, (other) => sameFigures(sentence, other))
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
