import { isInDocumentLink } from "#lib/domain/link-target.ts";
import { isMonth } from "#lib/domain/months.ts";
import type { Span } from "#lib/domain/span.ts";
import { findLinks } from "../annotate/links.ts";
import { lastAtOrBefore } from "../chunk/locate.ts";
import type { Outline } from "../chunk/outline.ts";
import { documentKey, fileKey, nameKey, plainWords, referenceKey, withoutYears } from "./keys.ts";
import { DRAWING_NUMBER, REFERENCE_NUMBER, SITE_NUMBER } from "./names.ts";
import { type OwnPlace, ownPlace, writtenPlaces } from "./own-addresses.ts";
import { shortWords, unitFinder } from "./places.ts";
import type { Reference } from "./types.ts";

/** Maximum number of rows per document, and of places per target. A name on every page needs only a few. */
const MAX_MENTIONS = 800;
const MAX_PLACES = 4;
const SMALL = new Set(["and", "of", "the", "for", "on", "in", "to", "with", "&"]);
const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’&./–-]{0,60}|&/gu;
const CAPITAL = /^(?:\p{Lu}|\d)/u;
const QUOTED = /[“"‘*_]([^\s“”"‘’*_\n][^“”"*_\n]{6,100}?)[”"’*_]/gu;

type Draft = Omit<Reference, "toNames" | "uri"> & { readonly uri?: string };

/**
 * Returns links, addresses and refs of documents in this instance, and documents named by file name, reference number
 * or title. Each has its first few places.
 */
export function mentionReferences(outline: Outline, hosts: readonly string[]): Reference[] {
  const places = new Map<string, number>();
  const drafts = [...linkDrafts(outline, hosts), ...numberDrafts(outline), ...nameDrafts(outline)];
  const kept: Reference[] = [];
  for (const draft of drafts) {
    const place = draft.evidence.place?.span;
    const target = `${draft.uri ?? draft.toKey} ${place ? `${place.start}-${place.end}` : ""}`;
    const before = places.get(target) ?? 0;
    if (before >= MAX_PLACES || kept.length >= MAX_MENTIONS) continue;
    places.set(target, before + 1);
    kept.push({ toNames: [], uri: null, ...draft });
  }
  return kept;
}

function linkDrafts({ extracted: { text, blocks } }: Outline, hosts: readonly string[]): Draft[] {
  const links = findLinks(text, blocks);
  // Text inside an address belongs to that address. Text like a file name inside a ref belongs to the ref.
  const inAddress = overlaps(links.filter(({ type }) => type === "url"));
  const written = writtenPlaces(text).filter(({ at }) => !inAddress(at));
  const inWritten = overlaps(written.map(({ at }) => at));
  const others = links.filter((link) => link.type === "url" || !inWritten(link));
  const drafts = others.flatMap((link): Draft[] => {
    const span = { start: link.start, end: link.end };
    const place = link.type === "url" ? ownPlace(link.target, hosts) : null;
    if (place !== null) return [ownDraft(text, span, place)];
    const evidence = { words: shortWords(text.slice(span.start, span.end)), span, method: "link" as const };
    const shared = { kind: "explicit_link" as const, span, score: 1, evidence };
    if (link.type === "file") return [{ ...shared, toKey: fileKey(link.target) }];
    if (link.type === "cross_reference") {
      if (!isInDocumentLink(link.target)) return [];
      const heading = plainWords(decodeURISafe(link.target.slice(1)));
      return heading === ""
        ? []
        : [{ ...shared, kind: "clause_reference", toKey: `heading:${heading.slice(0, 160)}` }];
    }
    return [{ ...shared, toKey: null, uri: link.target.slice(0, 2000) }];
  });
  return [...drafts, ...written.map(({ at, ...place }) => ownDraft(text, at, place))];
}

/** Returns a test whether a span overlaps one of `spans`, which are in order and do not overlap. */
function overlaps(spans: readonly Span[]): (span: Span) => boolean {
  const starts = spans.map(({ start }) => start);
  return ({ start, end }) => (spans[lastAtOrBefore(starts, end - 1)]?.end ?? 0) > start;
}

function ownDraft(text: string, span: Span, { documentId, version, span: named }: OwnPlace): Draft {
  const words = shortWords(text.slice(span.start, span.end));
  const evidence = { words, span, method: "link" as const, place: { version, span: named } };
  return { kind: "explicit_link", span, toKey: documentKey(documentId), score: 1, evidence };
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
    [SITE_NUMBER, 0.8],
  ] as const) {
    for (const match of text.matchAll(pattern)) {
      const span = { start: match.index, end: match.index + match[0].length };
      const evidence = { words: match[0], span, method: "title" as const };
      found.push({ kind: "document_mention", span, toKey: referenceKey(match[0]), score, evidence });
    }
  }
  return found;
}

/**
 * Returns names in capitals and in quotation marks. Text that looks like a title counts if a document has that title.
 */
function nameDrafts(outline: Outline): Draft[] {
  const { text } = outline.extracted;
  const unitAt = unitFinder(outline);
  const found: Draft[] = [];
  const add = (start: number, end: number) => {
    const words = text.slice(start, end);
    const key = nameKey(words);
    const unit = unitAt(start);
    if (key === null || !unit || !key.includes(" ") || unit.kind === "heading") return;
    const yearless = nameKey(withoutYears(words));
    const count = key.split(" ").length;
    const span = { start, end };
    const evidence = { words: shortWords(words), span, method: "title" as const };
    const score = count >= 4 ? 0.9 : count === 3 ? 0.85 : 0.7;
    found.push({ kind: "document_mention", span, toKey: key, score, evidence });
    // The title may have no years, or other years.
    if (yearless !== null && yearless !== key)
      found.push({ kind: "document_mention", span, toKey: yearless, score: score - 0.1, evidence });
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

/** Last words of document names. Two capitalised words with another ending are a person or a street. */
const NOUN =
  /^(?:plans?|code|spd|spg|dpd|aap|strategy|framework|statement|report|guide|guidance|handbook|assessment|appraisal|study|minutes|notes?|spec|specification|policy|manual|review|brief|charter|agreement|contract|programme|budget|letter|decision|notice|map|register|survey|schedule|protocol|standards?|document|paper|summary|consultation|transcript|memo|proposal|roadmap|index)$/i;
/** Words that open a sentence or a part of a document, but not its name. */
const NO_START =
  /^(?:The|A|An|This|That|These|Those|In|On|At|Of|For|And|See|Under|By|It|If|As|When|Where|Its|Our|Your|No|Nos|Mr|Mrs|Ms|Dr|Polic(?:y|ies)|Tables?|Figures?|Paragraphs?|Sections?|Chapters?|Appendix|Appendices|Annex|Clauses?|Conditions?|Criteri(?:on|a)|Articles?|Application|Appeal|POLICY)$/;

type Word = { readonly word: string; readonly start: number; readonly end: number; readonly stops: boolean };

/**
 * Returns runs of capitalised words on one line that may be a title. Small words may stand between them. Also returns
 * inner runs after "the".
 */
function capitalRuns(text: string): [number, number][] {
  const runs: [number, number][] = [];
  let run: Word[] = [];
  const close = () => {
    runs.push(...titlesIn(run));
    run = [];
  };
  for (const match of text.matchAll(WORD)) {
    const word = match[0].replace(/[.–-]+$/, "");
    const end = match.index + word.length;
    const last = run.at(-1);
    if (last && (last.stops || text.slice(last.end, match.index) !== " ")) close();
    if (CAPITAL.test(word) || (run.length > 0 && SMALL.has(word)))
      run.push({ word, start: match.index, end, stops: word.length < match[0].length });
    else if (run.length > 0) close();
    if (run.length > MAX_WORDS) close();
  }
  close();
  return runs;
}

const MAX_WORDS = 24;

function titlesIn(run: readonly Word[]): [number, number][] {
  let to = run.length;
  while (to > 0 && SMALL.has(run[to - 1]?.word ?? "")) to--;
  const found: [number, number][] = [];
  let opens = true;
  for (let from = 0; from < to; from++) {
    const word = run[from]?.word ?? "";
    if (
      opens &&
      !NO_START.test(word) &&
      !SMALL.has(word) &&
      !/^\d/.test(word) &&
      !/^\p{Lu}{0,3}\d/u.test(word)
    ) {
      const part = run.slice(from, to);
      if (isTitle(part)) found.push([part[0]?.start ?? 0, part.at(-1)?.end ?? 0]);
      opens = false;
    }
    if (/^(?:the|The)$|[’']s$/.test(word) || NO_START.test(word)) opens = true;
  }
  return found;
}

function isTitle(words: readonly Word[]): boolean {
  const capitals = words.filter(({ word }) => !SMALL.has(word));
  if (capitals.length < 2 || isMonth(words[0]?.word ?? "")) return false;
  return capitals.length >= 3 || NOUN.test(words.at(-1)?.word ?? "");
}
