/** The parts of a glob. Letters are code points. */
export type GlobPart =
  /** One letter. */
  | { readonly kind: "letter"; readonly fits: (letter: string) => boolean }
  /** `*`: any letters of one name. */
  | { readonly kind: "star" }
  /** `**` without a slash after it: any letters. */
  | { readonly kind: "rest" }
  /** `**` with its slash: any number of folders. */
  | { readonly kind: "folders" }
  | { readonly kind: "either"; readonly of: readonly (readonly GlobPart[])[] };

type Brace = { readonly close: number; readonly commas: readonly number[] };
type Source = {
  readonly letters: readonly string[];
  /** Braces by the index where they open. An unclosed brace is an ordinary letter. */
  readonly braces: ReadonlyMap<number, Brace>;
  readonly ignoreCase: boolean;
};

const exactly = (letter: string): GlobPart => ({ kind: "letter", fits: (given) => given === letter });
const fold = (letter: string, ignoreCase: boolean) => (ignoreCase ? letter.toLowerCase() : letter);

/**
 * Parses a glob: `*`, `**`, `?`, `[a-z]`, `[!a]`, `{a,b}`, `{a..c}`, and `\` before a literal letter. A set also
 * matches its own text, because file names contain brackets ("Plan [2].md").
 * @param ignoreCase compares lower-case letters.
 */
export function parseGlob(glob: string, ignoreCase: boolean): GlobPart[] {
  const letters = [...glob];
  const source = { letters, braces: bracesOf(letters), ignoreCase };
  return partsOf(source, 0, letters.length, true);
}

/** Returns the ends and commas of all closed braces in one pass, so that nested braces are read only once. */
function bracesOf(letters: readonly string[]): Map<number, Brace> {
  const found = new Map<number, Brace>();
  const open: { readonly at: number; readonly commas: number[] }[] = [];
  for (let at = 0; at < letters.length; at++) {
    const letter = letters[at];
    if (letter === "\\") at++;
    else if (letter === "[") at = setEnd(letters, at) ?? at;
    else if (letter === "{") open.push({ at, commas: [] });
    else if (letter === ",") open.at(-1)?.commas.push(at);
    else if (letter === "}") {
      const brace = open.pop();
      if (brace) found.set(brace.at, { close: at, commas: brace.commas });
    }
  }
  return found;
}

/** Returns the end of the set that opens at `at`. A bracket right after its beginning is one of its letters. */
function setEnd(letters: readonly string[], at: number): number | null {
  const first = /[!^]/.test(letters[at + 1] ?? "") ? at + 2 : at + 1;
  for (let place = first; place < letters.length; place++) {
    if (letters[place] === "\\") place++;
    else if (letters[place] === "]" && place > first) return place;
  }
  return null;
}

/** @param atStart true at the start of a name, where `**` may stand for folders. */
function partsOf(source: Source, from: number, to: number, atStart: boolean): GlobPart[] {
  const { letters, braces, ignoreCase } = source;
  const parts: GlobPart[] = [];
  let start = atStart;
  for (let at = from; at < to; at++) {
    const letter = letters[at] ?? "";
    const brace = braces.get(at);
    const end = letter === "[" ? setEnd(letters, at) : null;
    if (letter === "*") {
      const run = starsFrom(letters, at, to);
      at += run - 1;
      const across = run === 2 && start;
      const folders = across && at + 1 < to && letters[at + 1] === "/";
      if (folders) at++;
      parts.push({ kind: folders ? "folders" : across ? "rest" : "star" });
      start = folders;
      continue;
    }
    if (letter === "?") parts.push({ kind: "letter", fits: (given) => given !== "/" });
    else if (brace !== undefined) {
      parts.push(...alternatives(source, at, brace, start));
      at = brace.close;
    } else if (end !== null && end < to) {
      parts.push(setOf(letters.slice(at, end + 1), ignoreCase));
      at = end;
    } else {
      if (letter === "\\" && at + 1 < to) at++;
      parts.push(exactly(fold(letters[at] ?? "", ignoreCase)));
    }
    start = letter === "/";
  }
  return parts;
}

function starsFrom(letters: readonly string[], at: number, to: number): number {
  let run = 1;
  while (at + run < to && letters[at + run] === "*") run++;
  return run;
}

/** `{a,b}` and `{a..c}`. A brace without either is ordinary letters. */
function alternatives(source: Source, at: number, { close, commas }: Brace, start: boolean): GlobPart[] {
  const ends = [...commas, close];
  if (commas.length > 0) {
    const of = ends.map((end, index) => partsOf(source, (ends[index - 1] ?? at) + 1, end, start));
    return [{ kind: "either", of }];
  }
  const [first = "", dot, dots, last = ""] = source.letters.slice(at + 1, close);
  if (close - at === 5 && dot === "." && dots === ".")
    return [{ kind: "letter", fits: within([[first, last]], source.ignoreCase) }];
  return [exactly("{"), ...partsOf(source, at + 1, close, false), exactly("}")];
}

type Range = readonly [string, string];

function within(ranges: readonly Range[], ignoreCase: boolean): (letter: string) => boolean {
  const bounds = ranges.map(([low, high]) => [low.codePointAt(0) ?? 0, high.codePointAt(0) ?? 0] as const);
  const has = (letter: string) => {
    const code = letter.codePointAt(0) ?? 0;
    return bounds.some(([low, high]) => low <= code && code <= high);
  };
  return ignoreCase ? (letter) => has(letter) || has(letter.toUpperCase()) : has;
}

/** Matches one of the set's letters, or the set's own text. */
function setOf(written: readonly string[], ignoreCase: boolean): GlobPart {
  const negated = /[!^]/.test(written[1] ?? "");
  const inner: string[] = [];
  const ranges: Range[] = [];
  for (let at = negated ? 2 : 1; at < written.length - 1; at++) {
    if (written[at] === "\\") at++;
    const low = written[at] ?? "";
    inner.push(low);
    if (written[at + 1] === "-" && at + 2 < written.length - 1) {
      at += written[at + 2] === "\\" && at + 3 < written.length - 1 ? 3 : 2;
      ranges.push([low, written[at] ?? ""]);
    } else ranges.push([low, low]);
  }
  const has = within(ranges, ignoreCase);
  const fits = (letter: string) => letter !== "/" && has(letter) !== negated;
  const itself = written
    .filter((letter) => letter !== "\\")
    .map((letter) => exactly(fold(letter, ignoreCase)));
  return { kind: "either", of: [[{ kind: "letter", fits }], itself] };
}
