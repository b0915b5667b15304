/** Words in one style. */
export type Run<Style> = { readonly text: string; readonly style: Style };
/** A part of a line in one style. `x` and `width` are in points. */
export type Fragment<Style> = Run<Style> & { readonly x: number; readonly width: number };
export type DrawnLine<Style> = readonly Fragment<Style>[];

type Measure<Style> = (text: string, style: Style) => number;

/**
 * Breaks runs into lines that fit a width: at line ends and spaces, and within a word only if the word is longer than a
 * line. Each line has at least one character, so a narrow width ends too.
 */
export function breakLines<Style>(
  runs: readonly Run<Style>[],
  width: number,
  measure: Measure<Style>,
): DrawnLine<Style>[] {
  const lines: Fragment<Style>[][] = [[]];
  let x = 0;
  const put = (text: string, style: Style, own: number) => {
    const line = lines.at(-1);
    const last = line?.at(-1);
    if (last?.style === style)
      line?.splice(-1, 1, { ...last, text: last.text + text, width: last.width + own });
    else line?.push({ text, style, x, width: own });
    x += own;
  };
  const next = () => {
    lines.push([]);
    x = 0;
  };
  const putWord = (word: Word<Style>) => {
    const whole = sum(word.pieces.map(({ text, style }) => measure(text, style)));
    const gap = x > 0 && word.space !== null ? measure(" ", word.space) : 0;
    if (x > 0 && x + gap + whole > width) next();
    else if (gap > 0 && word.space !== null) put(" ", word.space, gap);
    const fits = x + whole <= width;
    for (const { text, style } of word.pieces)
      for (const part of fits ? [text] : [...text]) {
        const own = measure(part, style);
        if (x > 0 && x + own > width) next();
        put(part, style, own);
      }
  };
  for (const [index, line] of wordsByLine(runs).entries()) {
    if (index > 0) next();
    for (const word of line) putWord(word);
  }
  return lines;
}

/** What has no space in it. A word may change its style, for example at a bracket. `space` precedes it. */
type Word<Style> = { readonly space: Style | null; readonly pieces: readonly Run<Style>[] };

function wordsByLine<Style>(runs: readonly Run<Style>[]): Word<Style>[][] {
  const lines: { space: Style | null; pieces: Run<Style>[] }[][] = [[]];
  let space: Style | null = null;
  for (const { text, style } of runs) {
    for (const part of text.match(/\n| +|[^ \n]+/g) ?? []) {
      const line = lines.at(-1);
      const word = line?.at(-1);
      if (part === "\n") lines.push([]);
      else if (part.startsWith(" ")) {
        space = style;
        continue;
      } else if (space === null && word) word.pieces.push({ text: part, style });
      else line?.push({ space, pieces: [{ text: part, style }] });
      space = null;
    }
  }
  return lines;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
