import { describe, expect, it } from "vitest";
import { MAX_FIGURE_BYTES, MAX_FIGURES, type PackFigure } from "#lib/domain/pack-figures.ts";
import { FigureBudget, MAX_UNREADABLE } from "./figure-budget.ts";

const figure = (bytes: number): PackFigure => ({
  ...{ bytes: new Uint8Array(bytes), widthPx: 1, heightPx: 1, page: 1 },
  ...{ wholePage: true, kind: null, caption: null },
});

describe("the budget of a file's figures", () => {
  it("closes at the first figure that does not fit, even if a smaller one would", () => {
    const budget = new FigureBudget();
    const first = figure(MAX_FIGURE_BYTES - 10);
    expect(budget.take(first)).toBe(first);
    expect(budget.closed).toBeNull();
    expect(budget.take(figure(11))).toBe("over_limit");
    expect(budget.closed).toBe("over_limit");
  });

  it("closes at the largest number of figures", () => {
    const budget = new FigureBudget();
    for (let at = 0; at < MAX_FIGURES; at++) {
      expect(budget.closed).toBeNull();
      budget.take(figure(1));
    }
    expect(budget.closed).toBe("over_limit");
  });

  it("closes after a few pictures that cannot be read, and not for pages without a picture", () => {
    const budget = new FigureBudget();
    for (let at = 0; at < 2 * MAX_UNREADABLE; at++) budget.take("not_drawn");
    for (let at = 0; at < MAX_UNREADABLE; at++) {
      expect(budget.closed).toBeNull();
      expect(budget.take("unreadable")).toBe("unreadable");
    }
    expect(budget.closed).toBe("unreadable");
  });
});
