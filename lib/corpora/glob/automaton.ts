import type { GlobPart } from "./parse.ts";

/** A state of the automaton, by its number; the first is the end. */
export type GlobState = {
  /** What the next letter has to be; null: none is taken. */
  readonly fits: ((letter: string) => boolean) | null;
  readonly next: readonly number[];
};

export const END = 0;

const anything = () => true;
const inName = (letter: string) => letter !== "/";
const isSlash = (letter: string) => letter === "/";

/** Globs as one automaton (Thompson, 1968), and the state that it starts in. */
export function automatonOf(globs: readonly (readonly GlobPart[])[]) {
  const states: GlobState[] = [{ fits: null, next: [] }];
  const add = (fits: GlobState["fits"], next: readonly number[]) => states.push({ fits, next }) - 1;

  /** The state that the parts begin at; `end` is where they lead. */
  function build(parts: readonly GlobPart[], end: number): number {
    let next = end;
    for (const part of parts.toReversed()) {
      if (part.kind === "letter") next = add(part.fits, [next]);
      else if (part.kind === "either") {
        const after = next;
        const starts = part.of.map((each) => build(each, after));
        next = add(null, starts);
      } else if (part.kind === "folders") {
        const slash = add(isSlash, [next]);
        const loop = states.length;
        add(anything, [slash, loop]);
        next = add(null, [next, loop, slash]);
      } else {
        const loop = states.length;
        add(part.kind === "star" ? inName : anything, [next, loop]);
        next = add(null, [next, loop]);
      }
    }
    return next;
  }

  const starts = globs.map((parts) => build(parts, END));
  return { states, start: add(null, starts) };
}
