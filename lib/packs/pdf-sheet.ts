import PDFDocument from "pdfkit";
import { printedSize, type ReportFigure } from "./figure-words.ts";
import { lettersOf } from "./pdf-letters.ts";
import { breakLines, type DrawnLine, type Fragment, type Run } from "./pdf-lines.ts";
import { pageWords } from "./report-words.ts";
import { xmlText } from "./xml-text.ts";

/** Font files (TrueType) with the same characters. They are embedded. */
export type PdfFonts = Readonly<Record<"regular" | "bold" | "italic", Uint8Array>>;

/** `link` is an address, `goTo` a place in the file. */
export type PdfStyle = {
  readonly font: keyof PdfFonts;
  readonly size: number;
  readonly isStruck?: boolean;
  readonly link?: string;
  readonly goTo?: string;
};
type PdfRun = Run<PdfStyle>;
type PdfLine = DrawnLine<PdfStyle>;
export type Element = PDFKit.PDFStructureElement;

/** A picture that would need to be smaller than this part of its size moves to the next page. */
const MIN_SHARE = 0.5;
/** Margins in points. */
const PAGE = { side: 62, top: 72, bottom: 66 } as const;
type PageLayout = "portrait" | "landscape";
const LINE_HEIGHT = 1.35;
const TEXT_COLOUR = "#111111";
const LINK_COLOUR = "#1a4a8a";
const RULE_COLOUR = "#8a8a8a";
const NOTE: PdfStyle = { font: "regular", size: 8 };

export const heightOf = (line: PdfLine, size: number) =>
  Math.max(size, ...line.map(({ style }) => style.size)) * LINE_HEIGHT;

type OutlinePlace = Parameters<PDFKit.PDFOutline["addItem"]>[1];
type PdfFacts = {
  readonly title: string;
  readonly subject: string;
  readonly date: Date;
  readonly fonts: PdfFonts;
};

/** The pages of a tagged PDF: text is added below what is there, and new pages start by themselves. */
export class PdfSheet {
  readonly #document: PDFKit.PDFDocument;
  readonly #root: Element;
  readonly #letters: ReturnType<typeof lettersOf>;
  readonly #title: string;
  readonly #bytes: Promise<Uint8Array>;
  #y: number = PAGE.top;
  #layout: PageLayout = "portrait";
  #complete = true;

  constructor({ title, subject, date, fonts }: PdfFacts) {
    const document = new PDFDocument({
      ...{ size: "A4", margin: 0, bufferPages: true, pdfVersion: "1.7" },
      ...{ tagged: true, lang: "en-GB", displayTitle: true },
      // No standard font: a PDF does not embed those.
      font: "",
      info: {
        ...{ Title: xmlText(title), Subject: subject, CreationDate: date, ModDate: date },
        ...{ Creator: "Sightline", Producer: "Sightline" },
      },
    });
    this.#bytes = bytesOf(document);
    for (const [name, font] of Object.entries(fonts)) document.registerFont(name, font);
    this.#document = document;
    this.#letters = lettersOf(charactersOf(document.font("regular")));
    this.#title = this.#shown(title);
    this.#root = document.struct("Document");
    document.addStructure(this.#root);
  }

  /** True if the fonts have every character so far. */
  get complete(): boolean {
    return this.#complete;
  }

  /** True if the fonts have every character of a text. */
  shows(text: string): boolean {
    return this.#letters(text).complete;
  }

  lines(runs: readonly PdfRun[], width: number): PdfLine[] {
    const shown = runs.map(({ text, style }) => ({ text: this.#shown(text), style }));
    return breakLines(shown, width, (text, style) => this.#widthOf(text, style));
  }

  /** The width of the longest word, in points. */
  longestWord(text: string, style: PdfStyle): number {
    const words = this.#shown(text).split(/[ \n]+/);
    return Math.max(...words.map((word) => this.#widthOf(word, style)));
  }

  #widthOf(text: string, { font, size }: PdfStyle): number {
    return this.#document.font(font).fontSize(size).widthOfString(text);
  }

  /** Starts an element below another one, or at the top of the structure. End it before the next one starts. */
  element(tag: string, parent: Element = this.#root, attributes?: object): Element {
    const element = this.#document.struct(tag);
    if (attributes) Object.assign(dictionaryOf(element), { A: attributes });
    parent.add(element);
    return element;
  }

  /** Adds a paragraph. `keep` is the height below its last line that must be on the same page. */
  paragraph(
    runs: readonly PdfRun[],
    { tag = "P", parent = this.#root, indent = 0, after = 6, keep = 0 }: ParagraphOptions = {},
  ): void {
    const size = runs[0]?.style.size ?? NOTE.size;
    const lines = this.lines(runs, this.width - 2 * indent);
    const element = this.element(tag, parent);
    for (const [index, line] of lines.entries()) {
      const height = heightOf(line, size);
      const isLast = index === lines.length - 1;
      // No first line stands alone at the end of a page.
      this.need(height + (isLast ? keep : index === 0 ? height : 0));
      this.line(element, line, PAGE.side + indent, this.#y);
      this.#y += height;
    }
    element.end();
    this.#y += after;
  }

  /** Draws a line of text at a place of the current page. */
  line(element: Element, line: PdfLine, x: number, y: number): void {
    for (const fragment of line) {
      if (fragment.style.link ?? fragment.style.goTo) this.#linked(element, fragment, x, y);
      else element.add(() => this.#draw(fragment, x, y, TEXT_COLOUR));
    }
  }

  /** Starts a new page if a height does not fit below. What is higher than a page is not moved. */
  need(height: number): void {
    const whole = this.#document.page.height - PAGE.top - PAGE.bottom;
    if (this.room < height && this.#y > PAGE.top && height <= whole) this.newPage();
  }

  newPage(): void {
    this.#document.addPage({ size: "A4", margin: 0, layout: this.#layout });
    this.#y = PAGE.top;
  }

  /** Continues on pages of a layout. Starts a new page if the present one has another. */
  turn(layout: PageLayout): void {
    if (layout === this.#layout) return;
    this.#layout = layout;
    this.newPage();
  }

  /** The width of the text on the page. */
  get width(): number {
    return this.#document.page.width - 2 * PAGE.side;
  }

  /** The height that is left on the page. */
  get room(): number {
    return this.#document.page.height - PAGE.bottom - this.#y;
  }

  get y(): number {
    return this.#y;
  }

  skip(height: number): void {
    this.#y += height;
  }

  get left(): number {
    return PAGE.side;
  }

  /**
   * Adds a picture (JPEG) at its printed size, or smaller if it then stays on the page of the words above it. `keep` is
   * the height below it that must be on the same page.
   */
  picture(
    { bytes, alternative, ...pixels }: PdfPicture,
    { indent = 0, keep = 0 }: Pick<ParagraphOptions, "indent" | "keep"> = {},
  ): void {
    const widest = this.width - 2 * indent;
    const wanted = printedSize(pixels, widest);
    const room = this.room - keep;
    const { width, height } =
      room < wanted.height && room >= MIN_SHARE * wanted.height ? printedSize(pixels, widest, room) : wanted;
    this.need(height + keep);
    const document = this.#document;
    const element = document.struct("Figure", { alt: xmlText(alternative) });
    this.#root.add(element);
    const [x, y] = [PAGE.side + indent, this.#y];
    element.add(() => void document.image(Buffer.from(bytes), x, y, { width, height }));
    element.end();
    this.#y += height + 3;
  }

  frame(x: number, y: number, width: number, height: number): void {
    const document = this.#document;
    document.markContent("Artifact", { type: "Layout" });
    document.lineWidth(0.5).strokeColor(RULE_COLOUR).rect(x, y, width, height).stroke();
    document.endMarkedContent();
  }

  /** Adds an entry of the outline for the place where the next line stands. */
  bookmark(title: string, parent: PDFKit.PDFOutline = this.#document.outline): PDFKit.PDFOutline {
    // The library counts `left` from the right edge, against its own types.
    const place = { top: this.#y, left: this.#document.page.width };
    return parent.addItem(this.#shown(title), place as OutlinePlace);
  }

  /** Names the place where the next line stands. */
  place(name: string): void {
    this.#document.addNamedDestination(name, "XYZ", 0, this.#y, null);
  }

  /** Adds running title and page numbers, and returns the file. */
  async end(): Promise<Uint8Array> {
    const document = this.#document;
    this.#root.end();
    const { count } = document.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      document.switchToPage(page);
      document.markContent("Artifact", { type: "Pagination" });
      this.#centred(this.#runningTitle(), PAGE.top / 2);
      this.#centred(pageWords(page + 1, count), document.page.height - PAGE.bottom / 2 - NOTE.size);
      document.endMarkedContent();
    }
    document.end();
    return await this.#bytes;
  }

  #runningTitle(): string {
    const [first = []] = this.lines([{ text: this.#title, style: NOTE }], this.width - 20);
    const words = first.map(({ text }) => text).join("");
    return words.length < this.#title.length ? `${words} …` : words;
  }

  #centred(text: string, y: number): void {
    const width = this.#document.font(NOTE.font).fontSize(NOTE.size).widthOfString(text);
    this.#draw({ text, style: NOTE, x: (this.#document.page.width - width) / 2, width }, 0, y, TEXT_COLOUR);
  }

  #shown(text: string): string {
    const shown = this.#letters(text);
    this.#complete &&= shown.complete;
    return shown.text;
  }

  /** Each line of a link is one element, because a link may continue on the next page. */
  #linked(parent: Element, fragment: Fragment<PdfStyle>, x: number, y: number): void {
    const document = this.#document;
    const { text, style, width } = fragment;
    const element = document.struct("Link");
    element.add(() => {
      this.#draw(fragment, x, y, LINK_COLOUR);
      const options = { structParent: element, Contents: Object(text) } as PDFKit.Mixins.AnnotationOption;
      const height = style.size * LINE_HEIGHT;
      if (style.link !== undefined) document.link(x + fragment.x, y, width, height, style.link, options);
      else document.goTo(x + fragment.x, y, width, height, style.goTo ?? "", options);
    });
    parent.add(element);
    element.end();
  }

  #draw({ text, style, x: offset }: Fragment<PdfStyle>, x: number, y: number, colour: string): void {
    this.#document
      .font(style.font)
      .fontSize(style.size)
      .fillColor(colour)
      .text(text, x + offset, y, { lineBreak: false, strike: style.isStruck ?? false });
  }
}

type PdfPicture = Pick<ReportFigure, "bytes" | "widthPx" | "heightPx" | "alternative">;

type ParagraphOptions = {
  readonly tag?: string;
  readonly parent?: Element | undefined;
  readonly indent?: number;
  readonly after?: number;
  readonly keep?: number;
};

/** The types of the library leave out the dictionary of an element, which holds the span of a cell. */
function dictionaryOf(element: Element): object {
  return (element as unknown as { readonly dictionary: { readonly data: object } }).dictionary.data;
}

/** The library has no public way to ask whether a font has a character. */
function charactersOf(document: PDFKit.PDFDocument): (codePoint: number) => boolean {
  type Font = { hasGlyphForCodePoint(codePoint: number): boolean };
  const { font } = (document as unknown as { readonly _font: { readonly font: Font } })._font;
  return (codePoint) => font.hasGlyphForCodePoint(codePoint);
}

function bytesOf(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const parts: Uint8Array[] = [];
  document.on("data", (part: Uint8Array) => void parts.push(part));
  document.on("end", () => resolve(new Uint8Array(Buffer.concat(parts))));
  document.on("error", reject);
  return promise;
}
