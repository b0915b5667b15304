import type { GlobPart } from "./parse.ts";

/** A state of the automaton, identified by its index. State 0 is the end. */
export type GlobState = {
  /** Tests the next letter, or null if the state consumes none. */
  readonly fits: ((letter: string) => boolean) | null;
  readonly next: readonly number[];
};

export const END = 0;

const anything = () => true;
const inName = (letter: string) => letter !== "/";
const isSlash = (letter: string) => letter === "/";

/** Returns an automaton for globs (Thompson, 1968), and its start state. */
export function automatonOf(globs: readonly (readonly GlobPart[])[]) {
  const states: GlobState[] = [{ fits: null, next: [] }];
  const add = (fits: GlobState["fits"], next: readonly number[]) => states.push({ fits, next }) - 1;

  /** Returns the start state of the parts. `end` is the state after them. */
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
