import { findLinks } from "../annotate/links.ts";
import type { Outline } from "../chunk/outline.ts";
import { fileKey, nameKey, plainWords, referenceKey, withoutYears } from "./keys.ts";
import { DRAWING_NUMBER, REFERENCE_NUMBER } from "./names.ts";
import { shortWords, unitFinder } from "./places.ts";
import type { Reference } from "./types.ts";

/** Rows of one document, and places told of for one target: what is named on every page is named once too often. */
const MOST = 800;
const MOST_PLACES = 4;
const SMALL = new Set(["and", "of", "the", "for", "on", "in", "to", "with", "&"]);
const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’&./–-]{0,60}|&/gu;
const CAPITAL = /^(?:\p{Lu}|\d)/u;
const QUOTED = /[“"‘*_]([^\s“”"‘’*_\n][^“”"*_\n]{6,100}?)[”"’*_]/gu;

type Draft = Omit<Reference, "toNames" | "uri"> & {
  readonly toNames?: readonly string[];
  readonly uri?: string;
};

/** Links, and documents named by file name, reference number or title; each at its first few places. */
export function mentionReferences(outline: Outline): Reference[] {
  const places = new Map<string, number>();
  const drafts = [...linkDrafts(outline), ...numberDrafts(outline), ...nameDrafts(outline)];
  const kept: Reference[] = [];
  for (const draft of drafts) {
    const target = draft.uri ?? draft.toKey ?? "";
    const before = places.get(target) ?? 0;
    if (before >= MOST_PLACES || kept.length >= MOST) continue;
    places.set(target, before + 1);
    kept.push({ toNames: [], uri: null, ...draft });
  }
  return kept;
}

function linkDrafts({ extracted }: Outline): Draft[] {
  return findLinks(extracted.text, extracted.blocks).flatMap((link): Draft[] => {
    const span = { start: link.start, end: link.end };
    const words = shortWords(extracted.text.slice(span.start, span.end));
    const evidence = { words, span, method: "link" as const };
    const shared = { kind: "explicit_link" as const, span, score: 1, evidence };
    if (link.type === "file") return [{ ...shared, toKey: fileKey(link.target) }];
    if (link.type === "cross_reference") {
      if (!link.target.startsWith("#")) return [];
      const heading = plainWords(decodeURISafe(link.target.slice(1)));
      return heading === ""
        ? []
        : [{ ...shared, kind: "clause_reference", toKey: `heading:${heading.slice(0, 160)}` }];
    }
    return [{ ...shared, toKey: null, uri: link.target.slice(0, 2000) }];
  });
}

function decodeURISafe(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function numberDrafts({ extracted: { text } }: Outline): Draft[] {
  const found: Draft[] = [];
  for (const [pattern, score] of [
    [REFERENCE_NUMBER, 0.95],
    [DRAWING_NUMBER, 0.8],
  ] as const) {
    for (const match of text.matchAll(pattern)) {
      const span = { start: match.index, end: match.index + match[0].length };
      const evidence = { words: match[0], span, method: "title" as const };
      found.push({ kind: "document_mention", span, toKey: referenceKey(match[0]), score, evidence });
    }
  }
  return found;
}

/** Names in capitals and in quotation marks: what looks like a title is one where a document bears it. */
function nameDrafts(outline: Outline): Draft[] {
  const { text } = outline.extracted;
  const unitAt = unitFinder(outline);
  const found: Draft[] = [];
  const add = (start: number, end: number) => {
    const words = text.slice(start, end);
    const key = nameKey(words);
    const unit = unitAt(start);
    if (key === null || !unit || !key.includes(" ") || (unit.kind === "heading" && unit.level <= 1)) return;
    const yearless = nameKey(withoutYears(words));
    const count = key.split(" ").length;
    const span = { start, end };
    found.push({
      kind: "document_mention",
      span,
      toKey: key,
      toNames: yearless !== null && yearless !== key ? [yearless] : [],
      score: count >= 4 ? 0.9 : count === 3 ? 0.85 : 0.7,
      evidence: { words: shortWords(words), span, method: "title" },
    });
  };
  for (const match of text.matchAll(QUOTED)) {
    const start = match.index + 1;
    if ((match[1] ?? "").includes(" ")) add(start, start + (match[1] ?? "").length);
  }
  for (const [start, end] of capitalRuns(text)) add(start, end);
  return found.sort(
    (a, b) => (a.span?.start ?? 0) - (b.span?.start ?? 0) || (b.span?.end ?? 0) - (a.span?.end ?? 0),
  );
}

/** Runs of two and more capitalised words, small words between them, on one line; without the article before. */
function capitalRuns(text: string): [number, number][] {
  const runs: [number, number][] = [];
  let start = -1;
  let end = -1;
  let capitals = 0;
  let at = -1;
  const close = () => {
    if (capitals >= 2 && end - start <= 160) runs.push([start, end]);
    start = -1;
    capitals = 0;
  };
  for (const match of text.matchAll(WORD)) {
    const word = match[0].replace(/[.–-]+$/, "");
    const gap = at < 0 ? "" : text.slice(at, match.index);
    if (start >= 0 && gap !== " ") close();
    const isCapital = CAPITAL.test(word);
    if (
      isCapital &&
      (start >= 0 || !/^(?:The|A|An|This|That|In|On|At|Of|For|And|See|Under|By|It|If|As)$/.test(word))
    ) {
      if (start < 0) start = match.index;
      end = match.index + word.length;
      capitals++;
      if (word.length < match[0].length && /\.$/.test(match[0])) close();
    } else if (start >= 0 && !SMALL.has(word)) close();
    at = match.index + match[0].length;
  }
  close();
  return runs;
}
