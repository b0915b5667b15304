import fc from "fast-check";
import type { AnnotatedChunk } from "#lib/domain/chunk.ts";

/** Generated documents with headings, for tests of the paths of passages. Only tests import this. */

/** A heading, or text with a word that no other text has. `form` chooses how the format writes the heading. */
export type MadePart =
  | {
      readonly kind: "heading";
      readonly level: number;
      readonly title: string;
      readonly form: number;
      readonly empty: boolean;
    }
  | { readonly kind: "text"; readonly place: Place; readonly words: string; readonly mark: string };

const PLACES = [
  ...["paragraph", "list", "table", "frame", "quote"],
  ...["heading-in-table", "heading-in-box", "heading-in-list"],
] as const;
export type Place = (typeof PLACES)[number];

const TITLES = ["Homes", "Mills and lanes", "Green spaces", "The river", "Roofs", "Monitoring", "Design"];
const SENTENCES = [
  "Proposals in the valley are supported where the river keeps its banks and the lanes stay open.",
  "Boats wait below the weir until the water is high enough for them to leave.",
  "The meadow floods in winter and is mown twice in a summer that is dry.",
];

type Draft =
  | { readonly kind: "heading"; readonly level: number; readonly form: number; readonly empty: boolean }
  | { readonly kind: "text"; readonly place: Place; readonly sentences: number };

const draft: fc.Arbitrary<Draft> = fc.oneof(
  fc.record({
    kind: fc.constant("heading" as const),
    level: fc.integer({ min: 1, max: 6 }),
    form: fc.nat(9),
    empty: fc.nat(7).map((value) => value === 0),
  }),
  fc.record({
    kind: fc.constant("text" as const),
    place: fc.constantFrom(...PLACES),
    sentences: fc.integer({ min: 1, max: 9 }),
  }),
);

/** Generates a document of headings of all levels, in any order, with text of several kinds below them. */
export const madeParts: fc.Arbitrary<readonly MadePart[]> = fc
  .array(draft, { minLength: 4, maxLength: 24 })
  .map((drafts) => drafts.map(partOf));

function partOf(made: Draft, index: number): MadePart {
  if (made.kind === "heading")
    return { ...made, title: `${TITLES[index % TITLES.length]} ${letters(index)}` };
  const mark = `mark${letters(index)}`;
  const sentences = Array.from({ length: made.sentences }, (_, at) => SENTENCES[(index + at) % 3]);
  return { kind: "text", place: made.place, mark, words: `Here ${mark} stands. ${sentences.join(" ")}` };
}

const letters = (index: number) => String.fromCharCode(97 + (index % 26)).repeat(2);

/** A mark in a text, with the headings above it. */
export type Placed = { readonly mark: string; readonly path: readonly string[]; readonly chars: number };

/** Returns each text with the headings that enclose it: of each level the last one, down to the lowest. */
export function placed(
  parts: readonly MadePart[],
  shown: (part: MadePart & { kind: "heading" }) => string = (part) => part.title,
): readonly Placed[] {
  let open: { readonly level: number; readonly title: string }[] = [];
  return parts.flatMap((part): readonly Placed[] => {
    if (part.kind === "heading") {
      if (part.empty) return [];
      open = [...open.filter(({ level }) => level < part.level), { level: part.level, title: shown(part) }];
      return [];
    }
    return [{ mark: part.mark, path: open.map(({ title }) => title), chars: part.words.length }];
  });
}

/**
 * Returns what is wrong with the paths of passages. A passage whose texts have one path has that path. One with texts of
 * several short sections has the path of the one that fills two thirds of it, or the headings that all of them share.
 */
export function wrongPaths(
  passages: readonly Pick<AnnotatedChunk, "text" | "sectionPath">[],
  truth: readonly Placed[],
): readonly string[] {
  return passages.flatMap(({ text, sectionPath }) => {
    const inside = truth.filter(({ mark }) => text.includes(`${mark} `));
    const said = sectionPath.join(" > ");
    const charsOf = new Map<string, number>();
    for (const { path, chars } of inside)
      charsOf.set(path.join(" > "), (charsOf.get(path.join(" > ")) ?? 0) + chars);
    const paths = [...charsOf.keys()];
    const total = inside.reduce((sum, { chars }) => sum + chars, 0);
    const isLargest = (charsOf.get(said) ?? 0) > total * 0.6;
    const isShared = paths.every((path) => said === "" || `${path} > `.startsWith(`${said} > `));
    if (paths.length === 0 || (paths.length === 1 ? paths[0] === said : isLargest || isShared)) return [];
    return [`"${said}" instead of ${paths.map((path) => `"${path}"`).join(" or ")}`];
  });
}
