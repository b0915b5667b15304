/** Browsers draw no element that is higher than 16 to 33 million pixels (ADR 0091). */
export const MAX_HEIGHT = 8_000_000;
/** How far the bar may be from its proportional place before it is put there. */
const SLACK = 40_000;

/** Height of all rows, which may exceed what a browser draws, and of the view. CSS pixels. */
export type Heights = { readonly all: number; readonly view: number };

/** What is seen: `top` of all rows, while the scroll bar is at `bar`. */
export type Scrolled = { readonly top: number; readonly bar: number };

/** Returns the height of the element that scrolls. */
export function scrolledHeight(all: number): number {
  return Math.min(all, MAX_HEIGHT);
}

const range = ({ all, view }: Heights) => Math.max(0, all - view);
const barRange = ({ all, view }: Heights) => Math.max(0, scrolledHeight(all) - view);
const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);

/** Returns the place of the bar: proportional, but near both ends as far from the end as the rows are. */
function barAt(top: number, heights: Heights): number {
  const [most, barMost] = [range(heights), barRange(heights)];
  if (most === barMost || top <= SLACK) return top;
  return most - top <= SLACK ? barMost - (most - top) : Math.round((top / most) * barMost);
}

/** Returns what is seen after a jump to a height. */
export function jumpedTo(top: number, heights: Heights): Scrolled {
  const seen = within(top, range(heights));
  return { top: seen, bar: barAt(seen, heights) };
}

/**
 * Returns what is seen after the reader moved the bar. A small step moves the rows by as many pixels, a large one to the
 * share of all rows that the bar shows. `bar` of the result differs from `bar` if the bar must be moved.
 */
export function followed(before: Scrolled, bar: number, heights: Heights): Scrolled {
  const most = range(heights);
  if (heights.all <= MAX_HEIGHT) return { top: within(bar, most), bar };
  const step = bar - before.bar;
  if (Math.abs(step) > heights.view) return { top: within((bar / barRange(heights)) * most, most), bar };
  const top = within(before.top + step, most);
  const wanted = barAt(top, heights);
  const isAtEnd = (bar <= 0 && top > 0) || (bar >= barRange(heights) - 1 && top < most);
  return isAtEnd || Math.abs(wanted - bar) > SLACK ? { top, bar: wanted } : { top, bar };
}

/** Returns where to scroll so that a part is seen: nowhere if it is, else by the least step or to the upper third. */
export function broughtIntoView(
  part: { readonly start: number; readonly end: number },
  seen: { readonly start: number; readonly end: number },
  isNear: boolean,
): number {
  const room = seen.end - seen.start;
  if (part.start >= seen.start && part.end <= seen.end) return 0;
  if (!isNear)
    return part.start - seen.start - Math.max(0, Math.min(room / 3, room - (part.end - part.start)));
  return part.start < seen.start || part.end - part.start > room
    ? part.start - seen.start
    : part.end - seen.end;
}
