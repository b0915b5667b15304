import type { PDFFont } from "pdf-lib";

/** Part of a line in one font. */
export type Run = { readonly text: string; readonly font: PDFFont; readonly x: number };
export type SetLine = { readonly runs: readonly Run[]; readonly width: number };
export type InlineFonts = { readonly roman: PDFFont; readonly italic: PDFFont; readonly bold: PDFFont };

type Piece = { readonly text: string; readonly font: PDFFont };
/** Text between two spaces: usually one piece, more if markup starts or ends inside it. */
type Word = readonly Piece[];

const SOFT_HYPHEN = "\u00ad";

/** Allowed divisions of long words in the sample, instead of a hyphenation engine. */
const DIVISIONS = [
  "accept-able",
  "appli-cation",
  "applic-ants",
  "build-ing",
  "char-acter",
  "conser-vation",
  "consid-ered",
  "con-versions",
  "conver-sation",
  "devel-opment",
  "dis-tance",
  "dis-tances",
  "docu-ment",
  "meas-ured",
  "misalign-ment",
  "neigh-bours",
  "over-looking",
  "permis-sion",
  "pre-cedent",
  "prevail-ing",
  "propor-tion",
  "protec-tion",
  "substi-tute",
  "supple-mentary",
  "unaccept-able",
  "under-stand",
  "un-necessary",
] as const;
const DIVIDED = new Map(
  DIVISIONS.map((form) => [form.replaceAll("-", ""), form.replaceAll("-", SOFT_HYPHEN)]),
);

/** Splits `*italic*` and `**bold**` into words of styled pieces. */
function words(text: string, fonts: InlineFonts): readonly Word[] {
  const result: Piece[][] = [[]];
  for (const part of text.split(/(\*\*[^*]+\*\*|\*[^*]+\*)/)) {
    const font = part.startsWith("**") ? fonts.bold : part.startsWith("*") ? fonts.italic : fonts.roman;
    part
      .replaceAll("*", "")
      .split(" ")
      .forEach((piece, index) => {
        if (index > 0) result.push([]);
        const divided = piece.replace(/\p{L}+/gu, (letters) => DIVIDED.get(letters) ?? letters);
        if (piece) result.at(-1)?.push({ text: divided, font });
      });
  }
  return result.filter((word) => word.length > 0);
}

const shown = (piece: Piece): string => piece.text.replaceAll(SOFT_HYPHEN, "");
const widthOf = (word: Word, size: number): number =>
  word.reduce((sum, piece) => sum + piece.font.widthOfTextAtSize(shown(piece), size), 0);

/** Returns the longest start of a word that fits with a hyphen, and its rest. */
function divide(word: Word, room: number, size: number): readonly [Word, Word] | null {
  const [only] = word;
  if (!only || word.length > 1) return null;
  const parts = only.text.split(SOFT_HYPHEN);
  for (let count = parts.length - 1; count > 0; count--) {
    const head = { font: only.font, text: `${parts.slice(0, count).join("")}-` };
    if (widthOf([head], size) > room) continue;
    return [[head], [{ font: only.font, text: parts.slice(count).join(SOFT_HYPHEN) }]];
  }
  return null;
}

/** Joins the words of a line. Each font change starts a run, and a run never ends with a space. */
function setLine(line: readonly Word[], size: number): SetLine {
  const runs: { text: string; font: PDFFont; x: number }[] = [];
  let x = 0;
  line.forEach((word, index) => {
    word.forEach((piece, position) => {
      const text = (index > 0 && position === 0 ? " " : "") + shown(piece);
      const last = runs.at(-1);
      if (last && last.font === piece.font) last.text += text;
      else runs.push({ text, font: piece.font, x });
      x += piece.font.widthOfTextAtSize(text, size);
    });
  });
  return { runs, width: x };
}

/**
 * Breaks text into lines of at most `width` points, with as many words as fit. Divides a word only if the line would
 * otherwise be more than a twelfth short.
 */
export function breakLines(
  text: string,
  fonts: InlineFonts,
  size: number,
  width: number,
): readonly SetLine[] {
  const space = fonts.roman.widthOfTextAtSize(" ", size);
  const lines: SetLine[] = [];
  let line: Word[] = [];
  let used = 0;
  const close = () => {
    lines.push(setLine(line, size));
    line = [];
    used = 0;
  };
  const queue = [...words(text, fonts)];
  for (let word = queue.shift(); word; word = queue.shift()) {
    const needed = widthOf(word, size);
    const room = width - used - (line.length > 0 ? space : 0);
    if (needed <= room || line.length === 0) {
      used += needed + (line.length > 0 ? space : 0);
      line.push(word);
      continue;
    }
    const halves = room > width / 12 ? divide(word, room, size) : null;
    if (halves) line.push(halves[0]);
    queue.unshift(halves ? halves[1] : word);
    close();
  }
  if (line.length > 0) close();
  return lines;
}
