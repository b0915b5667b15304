import type { TopicTagger } from "../annotate/topics.ts";
import type { Outline } from "../chunk/outline.ts";

const MAX_TOPICS = 6;
/** Minimum share of a document's sections that mention one of its topics. */
const MIN_SHARE = 0.08;

/** Part of a document's text, and the headings above it. */
export type SectionText = { readonly path: readonly string[]; readonly text: string };

/** Returns the text of each section of an outline, without contents lists and running headers. */
export function sectionsOf({ extracted, units }: Outline): readonly SectionText[] {
  return units
    .filter(({ kind, contentsLine }) => kind !== "furniture" && !contentsLine)
    .map(({ section, start, end }) => ({ path: section.path, text: extracted.text.slice(start, end) }));
}

/**
 * Returns the topics of a document, sorted by the number of sections that mention them. Takes linear time.
 * @param given in reading order; texts with the same path are one section
 */
export function documentTopics(given: readonly SectionText[], title: string, tag: TopicTagger): string[] {
  const sections = Map.groupBy(given, ({ path }) => path.join("\n"));
  const counts = new Map<string, number>();
  for (const parts of sections.values()) {
    const text = parts.map((part) => part.text).join("\n");
    for (const topic of tag(text, parts[0]?.path.slice(-1) ?? []))
      counts.set(topic, (counts.get(topic) ?? 0) + 1);
  }
  for (const topic of tag("", [title])) counts.set(topic, (counts.get(topic) ?? 0) + sections.size);
  const ordered = [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
  const least = Math.min(sections.size * MIN_SHARE, ordered[0]?.[1] ?? 0);
  return ordered
    .filter(([, count]) => count >= least)
    .slice(0, MAX_TOPICS)
    .map(([topic]) => topic);
}
