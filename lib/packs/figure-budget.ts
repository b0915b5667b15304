import { type FigureGap, MAX_FIGURE_BYTES, MAX_FIGURES, type PackFigure } from "#lib/domain/pack-figures.ts";

/** Each picture that cannot be read may take the whole time limit of its process. */
export const MAX_UNREADABLE = 3;

/** Counts the figures of one file. When it is full, no further picture needs to be read. */
export class FigureBudget {
  #figures = 0;
  #bytes = 0;
  #unreadable = 0;
  #overflowed = false;

  /** The reason why no further picture is read. Null while there is room. */
  get closed(): FigureGap | null {
    if (this.#overflowed || this.#figures >= MAX_FIGURES) return "over_limit";
    return this.#unreadable >= MAX_UNREADABLE ? "unreadable" : null;
  }

  /** Counts a picture that was read. Returns "over_limit" instead of the first figure that does not fit. */
  take(figure: PackFigure | FigureGap): PackFigure | FigureGap {
    if (figure === "unreadable") this.#unreadable++;
    if (typeof figure === "string") return figure;
    if (this.#bytes + figure.bytes.length > MAX_FIGURE_BYTES) {
      this.#overflowed = true;
      return "over_limit";
    }
    this.#figures++;
    this.#bytes += figure.bytes.length;
    return figure;
  }
}
