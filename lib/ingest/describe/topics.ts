import { topicTagger } from "../annotate/topics.ts";
import type { Outline } from "../chunk/outline.ts";

const MAX_TOPICS = 6;
/** Minimum share of a document's sections that mention one of its topics. */
const MIN_SHARE = 0.08;

/** Returns the topics of the vocabulary, sorted by the number of sections that mention them. Takes linear time. */
export function documentTopics({ extracted, units }: Outline, title: string): string[] {
  const tag = topicTagger();
  const sections = Map.groupBy(
    units.filter(({ kind, contentsLine }) => kind !== "furniture" && !contentsLine),
    ({ section }) => section.path.join("\n"),
  );
  const counts = new Map<string, number>();
  for (const parts of sections.values()) {
    const text = parts.map(({ start, end }) => extracted.text.slice(start, end)).join("\n");
    for (const topic of tag(text, parts[0]?.section.path.slice(-1) ?? []))
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
