/** A text reduced to what two readings of the same words share, with the source of each unit. */
export type Folded = {
  readonly text: string;
  /** For each UTF-16 unit of `text`, the code point of the source that it comes from. */
  readonly from: readonly number[];
};

/** White space, invisible characters and hyphens: a line's end may add or remove them. */
const IGNORED = /[\s\p{Cf}\-\u2010]/u;

/** Folds a text: without white space and hyphens, ligatures and accented letters as their parts. */
export function fold(source: string): Folded {
  let text = "";
  const from: number[] = [];
  let index = 0;
  for (const character of source) {
    for (const part of character.normalize("NFKD")) {
      if (IGNORED.test(part)) continue;
      text += part;
      for (let unit = 0; unit < part.length; unit++) from.push(index);
    }
    index++;
  }
  return { text, from };
}
