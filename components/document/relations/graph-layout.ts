/** Sizes of the graph in its own units; its width is the pane's. */
export const GRAPH = { width: 340, row: 38, centre: 22, most: 9 } as const;

export type Spot = { readonly x: number; readonly y: number; readonly path: string };

/** Others on an arc to the right of the document that is open, each with the curve that leads to it. */
export function fanLayout(count: number): {
  readonly height: number;
  readonly middle: number;
  readonly spots: readonly Spot[];
} {
  const height = Math.max(2, count) * GRAPH.row;
  const middle = height / 2;
  const spots = Array.from({ length: count }, (_, index): Spot => {
    const y = (index + 0.5) * (height / Math.max(1, count));
    const away = count === 1 ? 0 : Math.abs(y - middle) / middle;
    const x = 112 - 34 * away * away;
    const path = `M ${GRAPH.centre} ${middle} C ${GRAPH.centre + 40} ${middle}, ${x - 46} ${y}, ${x - 7} ${y}`;
    return { x: round(x), y: round(y), path };
  });
  return { height, middle, spots };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** A title that fits beside its node. */
export function shortTitle(title: string, most: number): string {
  if (title.length <= most) return title;
  const cut = title.slice(0, most - 1);
  const space = cut.lastIndexOf(" ");
  return `${(space > most * 0.6 ? cut.slice(0, space) : cut).replace(/[\s,;:.-]+$/, "")}…`;
}
