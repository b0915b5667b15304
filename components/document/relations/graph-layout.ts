/** Sizes of the graph in its own units. Its width is that of the pane. */
export const GRAPH = { width: 340, row: 38, centre: 22, most: 9 } as const;

export type Spot = { readonly x: number; readonly y: number; readonly path: string };

/** Returns the positions of the others on an arc to the right of the open document, with the curve to each. */
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

/** Shortens a text at a word boundary to fit beside its node. */
export function shortText(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  const space = /\s/.test(text.charAt(most - 1)) ? cut.length : cut.lastIndexOf(" ");
  return `${(space > most * 0.6 ? cut.slice(0, space) : cut).replace(/[\s,;:.-]+$/, "")}…`;
}

/** Shortens titles to fit beside their nodes. Titles that would look the same lose their shared beginning. */
export function shortTitles(titles: readonly string[], most: number): readonly string[] {
  const short = titles.map((title) => shortText(title, most));
  return titles.map((title, index) => {
    const alike = titles.filter((other, at) => other !== title && short[at] === short[index]);
    const shared = Math.max(0, ...alike.map((other) => sharedWords(title, other)));
    if (shared === 0) return short[index] ?? title;
    // Keep one shared word if there is room: "…Chapter 5, Design".
    const wider = `…${title.slice(title.lastIndexOf(" ", shared - 2) + 1)}`;
    return wider.length <= most ? wider : shortText(`…${title.slice(shared)}`, most);
  });
}

/** Returns the length of the words that both texts start with. */
function sharedWords(a: string, b: string): number {
  let at = 0;
  while (at < Math.min(a.length, b.length) && a[at] === b[at]) at++;
  return a.lastIndexOf(" ", at - 1) + 1;
}
