import type { RecognisedNow } from "#lib/domain/question-kind.ts";
import type { Library } from "./library.ts";
import { nameTokens, sameWord } from "./names.ts";

/** Ways to compare things. The groups are the two sides, as far as the words show. */
const SIDES: readonly RegExp[] = [
  /\bbetween\s+(.+?)\s+and\s+(.+)/iu,
  /\bdo(?:es)?\s+(.+?)\s+and\s+(.+?)\s+differ\b/iu,
  /\b(?:in|across|of|from|for)\s+(.+?)\s+(?:and|with|versus|vs\.?|against|to)\s+(.+)/iu,
  /^(?:compare\s+)?(.+?)\s+(?:and|with|versus|vs\.?|against)\s+(.+)/iu,
];
const CUE =
  /(?<!\p{L})(?:compar(?:e[sd]?|ing|ison)|versus|vs\.?|differ(?:s|ences?)?|across|contrast|set against)(?!\p{L})/iu;
const ALL_CUE = /\bacross\s+(?:all\s+|both\s+|the\s+|our\s+)*(?:projects|corpora|corpuses)\b/iu;

type Named = { readonly kind: "corpora" | "projects"; readonly id: string; readonly name: string };

/** True where a question has words that compare things. */
export function mayCompare(question: string): boolean {
  return question.length <= 400 && CUE.test(question);
}

/**
 * The corpora or projects that a question compares: at least two, each named clearly enough to be no other. "Compare
 * two storeys with one" names none.
 */
export function recogniseAcross(question: string, { corpora, projects }: Library): RecognisedNow | null {
  if (!mayCompare(question)) return null;
  const known: readonly Named[] = [
    ...projects.map((id): Named => ({ kind: "projects", id, name: id })),
    ...corpora.flatMap(({ id, title }): Named[] => [
      { kind: "corpora", id, name: title },
      { kind: "corpora", id, name: id },
    ]),
  ];
  const allWords = ALL_CUE.exec(question)?.[0];
  if (allWords !== undefined) {
    const kind = /projects$/iu.test(allWords) ? "projects" : "corpora";
    const ids = [...new Set(known.filter((each) => each.kind === kind).map(({ id }) => id))];
    return ids.length >= 2 ? recognisedAs(allWords, { [kind]: ids }) : null;
  }
  for (const sides of SIDES) {
    const match = sides.exec(question);
    if (!match) continue;
    const [whole, left = "", right = ""] = match;
    const first = nameAtEdge(left, known, "end");
    const second = nameAtEdge(right, known, "start");
    if (first === null || second === null || first.named.id === second.named.id) continue;
    const ids = (kind: Named["kind"]) =>
      [first, second].flatMap(({ named }) => (named.kind === kind ? [named.id] : []));
    const from = whole.indexOf(left) + left.length - first.length;
    const to = whole.lastIndexOf(right) + second.length;
    return recognisedAs(whole.slice(from, to).trim(), {
      ...(ids("projects").length > 0 ? { projects: ids("projects") } : {}),
      ...(ids("corpora").length > 0 ? { corpora: ids("corpora") } : {}),
    });
  }
  return null;
}

function recognisedAs(words: string, named: Pick<RecognisedNow, "corpora" | "projects">): RecognisedNow {
  return { kind: "across", reasonCode: "question_across", words, ...named };
}

/**
 * The corpus or project whose name a side's words begin or end with, by the longest part of its name, and how many
 * UTF-16 units of the side that takes. Null where none or several match.
 */
function nameAtEdge(
  side: string,
  known: readonly Named[],
  at: "start" | "end",
): { readonly named: Named; readonly length: number } | null {
  const printed = [...side.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’]*/gu)];
  const edges = printed.map((_, index) =>
    at === "end"
      ? side.slice(printed.at(-1 - index)?.index ?? 0)
      : side.slice(0, (printed[index]?.index ?? 0) + (printed[index]?.[0].length ?? 0)),
  );
  const fits = edges.flatMap((edge) => {
    const words = nameTokens(edge);
    if (words.length === 0) return [];
    return known.flatMap((named) => {
      const name = nameTokens(named.name);
      const fit =
        words.length <= name.length && words.every((word) => name.some((own) => sameWord(own, word)));
      return fit
        ? [{ named, length: edge.length, count: words.length, whole: words.length === name.length }]
        : [];
    });
  });
  const best = Math.max(0, ...fits.map(({ count }) => count));
  const longest = fits.filter(({ count }) => count === best);
  const chosen = longest.some(({ whole }) => whole) ? longest.filter(({ whole }) => whole) : longest;
  return new Set(chosen.map(({ named }) => named.id)).size === 1 ? (chosen[0] ?? null) : null;
}
