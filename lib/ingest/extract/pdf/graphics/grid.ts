import type { Box } from "../box.ts";

/** The painted cells of a page, and their connected groups. */
export class Grid {
  readonly #columns: number;
  readonly #rows: number;
  readonly #cell: number;
  /** 0 is empty, -1 is painted, and other values are group numbers. */
  readonly #cells: Int32Array;

  /** @param cell side of a cell in points */
  constructor(width: number, height: number, cell: number) {
    this.#cell = cell;
    this.#columns = Math.max(1, Math.ceil(width / cell));
    this.#rows = Math.max(1, Math.ceil(height / cell));
    this.#cells = new Int32Array(this.#columns * this.#rows);
  }

  #at(x: number, y: number): number {
    const column = Math.min(this.#columns - 1, Math.max(0, Math.floor(x / this.#cell)));
    const row = Math.min(this.#rows - 1, Math.max(0, Math.floor(y / this.#cell)));
    return row * this.#columns + column;
  }

  fill({ x0, y0, x1, y1 }: Box): void {
    const [first, last] = [this.#at(x0, y0), this.#at(x1, y1)];
    const width = (last % this.#columns) - (first % this.#columns);
    for (let start = first; start <= last; start += this.#columns) {
      this.#cells.fill(-1, start, start + width + 1);
    }
  }

  /** Paints a straight line, clipped to the page. */
  line(x0: number, y0: number, x1: number, y1: number): void {
    const steps = Math.min(2000, Math.ceil(Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0)) / this.#cell) + 1);
    for (let step = 0; step <= steps; step++) {
      const [x, y] = [x0 + ((x1 - x0) * step) / steps, y0 + ((y1 - y0) * step) / steps];
      if (x < 0 || y < 0 || x > this.#columns * this.#cell || y > this.#rows * this.#cell) continue;
      this.#cells[this.#at(x, y)] = -1;
    }
  }

  /** Numbers groups of painted cells with at most one empty cell between them. Call it before `groupAt`. */
  group(): number {
    let groups = 0;
    const waiting: number[] = [];
    for (let start = 0; start < this.#cells.length; start++) {
      if (this.#cells[start] !== -1) continue;
      groups++;
      this.#cells[start] = groups;
      waiting.push(start);
      for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
        this.#spread(cell, groups, waiting);
      }
    }
    return groups;
  }

  #spread(cell: number, group: number, waiting: number[]): void {
    const [column, row] = [cell % this.#columns, Math.floor(cell / this.#columns)];
    for (let y = Math.max(0, row - 2); y <= Math.min(this.#rows - 1, row + 2); y++) {
      for (let x = Math.max(0, column - 2); x <= Math.min(this.#columns - 1, column + 2); x++) {
        const near = y * this.#columns + x;
        if (this.#cells[near] !== -1) continue;
        this.#cells[near] = group;
        waiting.push(near);
      }
    }
  }

  /** Returns the group of the cell at a point, or 0 for none. */
  groupAt(x: number, y: number): number {
    return this.#cells[this.#at(x, y)] ?? 0;
  }
}
