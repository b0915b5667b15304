import { termsOf, termWeight } from "#lib/assembly/countervailing/terms.ts";
import type { AcrossDifference, AcrossQuote, AcrossTheme } from "#lib/domain/across.ts";
import type { Entity } from "#lib/domain/chunk.ts";
import { bySide, quoteWithSentence, type SidePassage } from "./compare-corpora-passages.ts";
import { termsIn } from "./compare-corpora-terms.ts";

/** Maximum number shown of each kind. */
const MAX_THEMES: Readonly<Record<AcrossTheme["kind"], number>> = {
  topic: 4,
  name: 5,
  reference: 4,
  term: 8,
};
const QUOTES_PER_SIDE = 3;

const NAMES: ReadonlySet<Entity["type"]> = new Set(["organisation", "place", "person"]);
const REFERENCES: ReadonlySet<Entity["type"]> = new Set(["policy", "legislation", "reference"]);

type Mention = {
  readonly kind: AcrossTheme["kind"];
  readonly key: string;
  readonly label: string;
  readonly side: number;
  readonly quote: AcrossQuote;
};
type Shared = {
  readonly kind: AcrossTheme["kind"];
  readonly key: string;
  readonly mentions: readonly Mention[];
};

/**
 * Returns what passages of at least two sides mention: topics of the vocabulary, names, references and equal terms.
 * Themes with more sides, more passages and longer terms come first.
 */
export function themesOf(passages: readonly SidePassage[], query: string): AcrossTheme[] {
  const queryTerms = termsOf(query);
  const shared = groupMentions(mentionsOf(passages, queryTerms)).filter(
    ({ mentions }) => new Set(mentions.map(({ side }) => side)).size > 1,
  );
  const scored = shared.map(({ kind, key, mentions }) => ({
    theme: {
      kind,
      label: labelOf(mentions),
      score: scoreOf(kind, key, mentions, queryTerms),
      sides: bySide(mentions, QUOTES_PER_SIDE),
    },
    key,
  }));
  scored.sort((a, b) => b.theme.score - a.theme.score || (a.key < b.key ? -1 : 1));
  return (["topic", "name", "reference", "term"] as const).flatMap((kind) =>
    withoutParts(scored.filter(({ theme }) => theme.kind === kind))
      .slice(0, MAX_THEMES[kind])
      .map(({ theme }) => theme),
  );
}

/** Minimum number of passages on the one side. */
const MIN_PASSAGES = 2;
const MAX_ONLY_HERE = 5;

/** Returns names, references and terms that several passages of one side have and no shown passage of another. */
export function onlyHere(passages: readonly SidePassage[], query: string): AcrossDifference[] {
  const sides = [...new Set(passages.map(({ side }) => side))].sort((a, b) => a - b);
  if (sides.length < 2) return [];
  const queryTerms = termsOf(query);
  const own = groupMentions(mentionsOf(passages, queryTerms)).filter(
    ({ kind, mentions }) =>
      kind !== "topic" &&
      new Set(mentions.map(({ side }) => side)).size === 1 &&
      new Set(mentions.map(({ quote }) => quote.ref)).size >= MIN_PASSAGES,
  );
  const scored = own.map(({ kind, key, mentions }) => ({
    key,
    side: mentions[0]?.side ?? 0,
    difference: {
      kind: "only_here" as const,
      label: labelOf(mentions),
      score: scoreOf(kind, key, mentions, queryTerms),
      sides: bySide(mentions, QUOTES_PER_SIDE),
    },
  }));
  scored.sort((a, b) => b.difference.score - a.difference.score || (a.key < b.key ? -1 : 1));
  return sides.flatMap((side) =>
    withoutParts(scored.filter((each) => each.side === side))
      .slice(0, MAX_ONLY_HERE)
      .map(({ difference }) => difference),
  );
}

/** Cache of what each passage mentions. Themes and differences both need it, and it is slow to compute. */
const mentionsCache = new WeakMap<SidePassage, { readonly question: string; readonly mentions: Mention[] }>();

function mentionsOf(passages: readonly SidePassage[], queryTerms: ReadonlySet<string>): Mention[] {
  const key = [...queryTerms].join(" ");
  return passages.flatMap((passage) => {
    const cached = mentionsCache.get(passage);
    if (cached?.question === key) return cached.mentions;
    const mentions = mentionsIn(passage, queryTerms);
    mentionsCache.set(passage, { question: key, mentions });
    return mentions;
  });
}

function groupMentions(mentions: readonly Mention[]): Shared[] {
  return [...Map.groupBy(mentions, ({ kind, key }) => `${kind} ${key}`).values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ kind: first.kind, key: first.key, mentions: group }];
  });
}

/** The most frequent printed form; the first one if several are equally frequent. */
function labelOf(mentions: readonly Mention[]): string {
  const counts = new Map<string, number>();
  for (const { label } of mentions) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), ["", 0] as [
    string,
    number,
  ])[0];
}

function scoreOf(
  kind: AcrossTheme["kind"],
  key: string,
  mentions: readonly Mention[],
  asked: ReadonlySet<string>,
): number {
  const sides = new Set(mentions.map(({ side }) => side)).size;
  const passages = new Set(mentions.map(({ quote }) => quote.ref)).size;
  const base = sides * Math.sqrt(passages);
  if (kind !== "term") return base;
  const stems = key.split(" ");
  const meanWeight = stems.reduce((sum, each) => sum + termWeight(each), 0) / stems.length;
  // A term that only repeats the question scores half.
  const novelty = stems.some((each) => !asked.has(each)) ? 1 : 0.5;
  return base * meanWeight * novelty * Math.log2(stems.length + 1);
}

/** Of terms that contain or overlap each other, only the one with the highest score stays. */
function withoutParts<T extends { readonly key: string }>(scored: readonly T[]): T[] {
  const kept: T[] = [];
  for (const each of scored) if (!kept.some(({ key }) => overlaps(key, each.key))) kept.push(each);
  return kept;
}

/** True for "described space standard" and "nationally described space". Single words must be equal. */
function overlaps(a: string, b: string): boolean {
  const [one, other] = [a.split(" "), b.split(" ")];
  const shared = one.filter((word) => other.includes(word)).length;
  return shared >= Math.min(2, one.length, other.length);
}

function mentionsIn(passage: SidePassage, asked: ReadonlySet<string>): Mention[] {
  const { side } = passage;
  const mention = (
    kind: AcrossTheme["kind"],
    key: string,
    label: string,
    quote: AcrossQuote | null,
  ): Mention[] => (quote === null || key === "" ? [] : [{ kind, key, label, side, quote }]);
  return [
    ...passage.topics.flatMap((topic) =>
      mention("topic", topic, topic.replaceAll("-", " "), topicQuote(passage)),
    ),
    ...passage.entities.flatMap(({ type, text }) =>
      NAMES.has(type) || REFERENCES.has(type)
        ? mention(
            NAMES.has(type) ? "name" : "reference",
            nameKey(text),
            text,
            quoteWithSentence(passage, text),
          )
        : [],
    ),
    ...termsIn(passage, asked).flatMap(({ key, printed }) =>
      mention("term", key, printed.toLowerCase(), quoteWithSentence(passage, printed)),
    ),
  ];
}

/** A topic belongs to the whole passage, so its first sentence is quoted. */
function topicQuote({ ref, sentences }: SidePassage): AcrossQuote | null {
  const [first] = sentences;
  return first === undefined ? null : { ref, words: "", sentence: first.slice(0, 320) };
}

function nameKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/^the\s+/, "")
    .replace(/['’]s?$/, "")
    .replace(/\s+/g, " ")
    .trim();
}
