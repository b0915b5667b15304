import { OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { FontFacts } from "./fonts.ts";
import { type Glyph, placeGlyphs } from "./glyphs.ts";
import { type Collecting, clipByNextPath, markPath, placePicture } from "./graphics/collect.ts";
import type { Mark } from "./graphics/marks.ts";
import { IDENTITY, type Matrix, multiply, toMatrix } from "./matrix.ts";
import { type Ruling, rulingsOf } from "./rulings.ts";
import { initialTextState, moveText, setFont, setTextMatrix, type TextState } from "./text-state.ts";

export type OperatorList = {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
};

/** Input of the interpreter other than the operators. */
export type PageContext = {
  /** Maps page space to the displayed page, with rotation, crop box and user unit. */
  readonly toDisplay: Matrix;
  readonly font: (name: string) => FontFacts | undefined;
  /** False for layers (optional content) that are turned off. */
  readonly layerVisible: (group: unknown) => boolean;
};

export type PageMarks = {
  readonly glyphs: readonly Glyph[];
  readonly rulings: readonly Ruling[];
  /** Painted paths and placed pictures, for finding figures. */
  readonly marks: readonly Mark[];
};

type Interpreter = Collecting & {
  state: TextState;
  readonly saved: TextState[];
  readonly marked: { readonly hidden: boolean; readonly artifact: boolean }[];
  readonly glyphs: Glyph[];
  readonly rulings: Ruling[];
  readonly context: PageContext;
};

type Operator = (run: Interpreter, args: readonly unknown[]) => void;

const num = (value: unknown) => (typeof value === "number" && Number.isFinite(value) ? value : 0);
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const MAX_SAVED = 10_000;
/** A tag is a string, or a name object that lost its class on the way from pdf.js's worker. */
function tagName(tag: unknown): unknown {
  return tag && typeof tag === "object" && "name" in tag ? tag.name : tag;
}

function save(run: Interpreter): void {
  if (run.saved.length < MAX_SAVED) run.saved.push({ ...run.state, unpainted: false });
}

function restore(run: Interpreter): void {
  placePicture(run);
  const state = run.saved.pop();
  if (state) run.state = state;
}

function transform(run: Interpreter, matrix: unknown): void {
  const inner = toMatrix(matrix);
  if (!inner) return;
  run.state.ctm = multiply(run.state.ctm, inner);
  run.state.unpainted = true;
}

function selectFont(run: Interpreter, name: unknown, size: unknown): void {
  setFont(run.state, typeof name === "string" ? run.context.font(name) : undefined, num(size));
}

function showText(run: Interpreter, items: unknown): void {
  run.state.unpainted = false;
  const hidden = run.marked.some((mark) => mark.hidden);
  const artifact = run.marked.some((mark) => mark.artifact);
  // Hidden text still moves the pen.
  placeGlyphs(run.state, list(items), artifact, hidden ? () => {} : (glyph) => run.glyphs.push(glyph));
}

function paintPath(run: Interpreter, [paint, data]: readonly unknown[]): void {
  const [path] = list(data);
  if (!(path instanceof Float32Array)) return;
  const stroke = paint === OPS.stroke || paint === OPS.closeStroke || paint === OPS.fillStroke;
  const fill = paint === OPS.fill || paint === OPS.eoFill;
  markPath(run, path, paint);
  if (!stroke && !fill) return;
  for (const ruling of rulingsOf(path, run.state.ctm, { stroke, fill })) run.rulings.push(ruling);
}

function graphicsState(run: Interpreter, [entries]: readonly unknown[]): void {
  for (const entry of list(entries)) {
    const [key, value] = list(entry);
    if (key === "Font") selectFont(run, list(value)[0], list(value)[1]);
  }
}

/** An annotation's appearance starts from the initial state of the page. */
function beginAnnotation(run: Interpreter, [, , shift, matrix]: readonly unknown[]): void {
  save(run);
  run.annotations++;
  run.state = initialTextState(run.context.toDisplay);
  transform(run, shift);
  transform(run, matrix);
}

const OPERATORS = new Map<number, Operator>([
  [OPS.save, save],
  [OPS.restore, restore],
  [OPS.transform, (run, args) => transform(run, args)],
  [
    OPS.paintFormXObjectBegin,
    (run, [matrix]) => {
      save(run);
      transform(run, matrix);
    },
  ],
  [OPS.paintFormXObjectEnd, restore],
  [OPS.beginAnnotation, beginAnnotation],
  [
    OPS.endAnnotation,
    (run) => {
      restore(run);
      run.annotations = Math.max(0, run.annotations - 1);
    },
  ],
  [OPS.beginText, (run) => setTextMatrix(run.state, IDENTITY)],
  [OPS.setTextMatrix, (run, [matrix]) => setTextMatrix(run.state, toMatrix(matrix) ?? IDENTITY)],
  [OPS.moveText, (run, [x, y]) => moveText(run.state, num(x), num(y))],
  [
    OPS.setLeadingMoveText,
    (run, [x, y]) => {
      run.state.leading = num(y);
      moveText(run.state, num(x), num(y));
    },
  ],
  [OPS.nextLine, (run) => moveText(run.state, 0, run.state.leading)],
  [
    OPS.setLeading,
    (run, [leading]) => {
      run.state.leading = -num(leading);
    },
  ],
  [
    OPS.setCharSpacing,
    (run, [spacing]) => {
      run.state.charSpacing = num(spacing);
    },
  ],
  [
    OPS.setWordSpacing,
    (run, [spacing]) => {
      run.state.wordSpacing = num(spacing);
    },
  ],
  [
    OPS.setHScale,
    (run, [percent]) => {
      run.state.horizontalScale = num(percent) / 100;
    },
  ],
  [
    OPS.setTextRise,
    (run, [rise]) => {
      run.state.rise = num(rise);
    },
  ],
  [OPS.setFont, (run, [name, size]) => selectFont(run, name, size)],
  [
    OPS.setFillRGBColor,
    (run, [colour]) => {
      if (typeof colour === "string") run.state.colour = colour;
    },
  ],
  [
    OPS.setStrokeRGBColor,
    (run, [colour]) => {
      if (typeof colour === "string") run.state.strokeColour = colour;
    },
  ],
  [OPS.clip, clipByNextPath],
  [OPS.eoClip, clipByNextPath],
  [
    OPS.shadingFill,
    (run) => {
      run.state.unpainted = false;
    },
  ],
  [OPS.setGState, graphicsState],
  [OPS.showText, (run, [items]) => showText(run, items)],
  [OPS.constructPath, paintPath],
  [
    OPS.beginMarkedContent,
    (run, [tag]) => void run.marked.push({ hidden: false, artifact: tagName(tag) === "Artifact" }),
  ],
  [
    OPS.beginMarkedContentProps,
    (run, [tag, properties]) =>
      void run.marked.push({
        hidden: tagName(tag) === "OC" && !!properties && !run.context.layerVisible(properties),
        artifact: tagName(tag) === "Artifact",
      }),
  ],
  [OPS.endMarkedContent, (run) => void run.marked.pop()],
]);

/**
 * Interprets a page's operator list and returns the place of each character and ruling on the displayed page. Invisible
 * text (a scan's text layer) counts; layers that are turned off do not. Never throws on invalid operands.
 */
export function interpretPage(operators: OperatorList, context: PageContext): PageMarks {
  const run: Interpreter = {
    state: initialTextState(context.toDisplay),
    saved: [],
    marked: [],
    glyphs: [],
    rulings: [],
    marks: [],
    pieces: 0,
    annotations: 0,
    clipNext: false,
    context,
  };
  for (let i = 0; i < operators.fnArray.length; i++) {
    const operator = OPERATORS.get(operators.fnArray[i] ?? -1);
    if (operator) operator(run, list(operators.argsArray[i]));
  }
  placePicture(run);
  return { glyphs: run.glyphs, rulings: run.rulings, marks: run.marks };
}
