/** Red, green and blue, 0..255. */
export type Colour = readonly [number, number, number];
/** A point in pixels from the upper left corner. */
export type Pixel = readonly [x: number, y: number];

/** Lines of samples in a row of pixels. */
const SAMPLES = 4;

/** A picture that areas are painted on, without any library: three bytes a pixel. */
export class Painter {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;

  constructor(width: number, height: number, [red, green, blue]: Colour) {
    this.width = width;
    this.height = height;
    this.pixels = new Uint8Array(width * height * 3);
    for (let at = 0; at < this.pixels.length; at += 3) this.pixels.set([red, green, blue], at);
  }

  /** Fills closed rings by the even-odd rule. @param opacity 0..1 */
  fill(rings: readonly (readonly Pixel[])[], colour: Colour, opacity = 1): void {
    let [left, top, right, bottom] = [this.width, this.height, 0, 0];
    for (const ring of rings)
      for (const [x, y] of ring) {
        [left, right] = [Math.min(left, x), Math.max(right, x)];
        [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
      }
    const from = Math.max(0, Math.floor(left));
    const columns = Math.min(this.width, Math.ceil(right)) - from;
    if (columns <= 0) return;
    const last = Math.min(this.height - 1, Math.ceil(bottom));
    for (let row = Math.max(0, Math.floor(top)); row <= last; row++) {
      const covered = coverage(rings, row, { from, columns });
      const start = row * this.width + from;
      for (const [column, share] of covered.entries())
        if (share > 0) this.#blend((start + column) * 3, colour, Math.min(1, share) * opacity);
    }
  }

  /** Draws a line with round joints. */
  stroke(line: readonly Pixel[], colour: Colour, width: number): void {
    for (const [at, to] of line.entries()) {
      const from = line[at - 1];
      this.dot(to, colour, width / 2);
      if (from === undefined) continue;
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
      if (length === 0) continue;
      const x = ((to[1] - from[1]) / length) * (width / 2);
      const y = ((from[0] - to[0]) / length) * (width / 2);
      const side = (end: Pixel, sign: number): Pixel => [end[0] + sign * x, end[1] + sign * y];
      this.fill([[side(from, 1), side(to, 1), side(to, -1), side(from, -1)]], colour);
    }
  }

  /** Draws a disc. */
  dot([x, y]: Pixel, colour: Colour, radius: number): void {
    const ring = Array.from({ length: 16 }, (_, at): Pixel => {
      const angle = (at * Math.PI) / 8;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    });
    this.fill([ring], colour);
  }

  #blend(at: number, colour: Colour, opacity: number): void {
    for (const [channel, value] of colour.entries()) {
      const before = this.pixels[at + channel] ?? 0;
      this.pixels[at + channel] = Math.round(before + (value - before) * opacity);
    }
  }
}

/** Returns where rings cross a horizontal line, from left to right. */
function crossings(rings: readonly (readonly Pixel[])[], y: number): number[] {
  const cuts: number[] = [];
  for (const ring of rings)
    for (const [at, to] of ring.entries()) {
      const from = ring[at === 0 ? ring.length - 1 : at - 1] ?? to;
      if (from[1] > y === to[1] > y) continue;
      cuts.push(from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0]));
    }
  return cuts.sort((a, b) => a - b);
}

type Part = { readonly from: number; readonly columns: number };

/** Returns how much of each pixel of a part of a row is inside the rings, 0..1. */
function coverage(rings: readonly (readonly Pixel[])[], row: number, { from, columns }: Part): Float32Array {
  const covered = new Float32Array(columns);
  for (let sample = 0; sample < SAMPLES; sample++) {
    const cuts = crossings(rings, row + (sample + 0.5) / SAMPLES);
    for (let at = 0; at + 1 < cuts.length; at += 2)
      cover(covered, (cuts[at] ?? 0) - from, (cuts[at + 1] ?? 0) - from);
  }
  return covered;
}

/** Adds one line of samples from `left` to `right`, with the parts of pixels at its ends. */
function cover(covered: Float32Array, left: number, right: number): void {
  const [start, end] = [Math.max(0, left), Math.min(covered.length, right)];
  for (let column = Math.floor(start); column < end; column++)
    covered[column] =
      (covered[column] ?? 0) + (Math.min(end, column + 1) - Math.max(start, column)) / SAMPLES;
}
