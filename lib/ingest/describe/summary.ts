import type { SummarySentence } from "#lib/domain/description.ts";
import { terms } from "#lib/text/analyser.ts";
import type { Outline } from "../chunk/outline.ts";
import { candidateSentences, leadingCandidates, type SentenceCandidate } from "./candidates.ts";
import { centrality, type Similarities, similarities } from "./centrality.ts";

/** Maximum number of sentences that are compared in pairs. */
const MAX_COMPARED = 240;
const MAX_SENTENCES = 6;
/** The first tenth of a document provides at most half of its summary, so that the rest is covered too. */
const OPENING_SHARE = 0.1;
/** Penalty weight for similarity to sentences already chosen (Carbonell and Goldstein, 1998). */
const SIMILARITY_PENALTY = 0.35;
/** Minimum cosine at which two sentences say the same. */
const SAME_COSINE = 0.8;
/** Weights of the score. The last three are Edmundson's location, title and cue methods (JACM 16, 1969). */
const WEIGHTS = { centrality: 0.5, location: 0.22, title: 0.14, cue: 0.14 } as const;

/** Wordings in which a document states its purpose, a decision or a request. */
const CUES =
  /\b(?:(?:this|the) (?:document|chapter|plan|policy|statement|report|guidance|guide|code|appraisal|strategy|letter|note|supplementary planning document|spd|paper|decision) (?:sets? out|explains?|describes?|applies|gives|provides|is about|summarises|considers|concerns)|the purpose of|aims? to|in (?:conclusion|summary)|(?:we|i|officers) (?:conclude|recommend|object|support)|it is recommended|recommendation|(?:is|was|be) (?:allowed|dismissed|refused|granted|approved|resolved)|(?:permission|consent) is|concludes? that|overall)\b/i;
/** Sections in which a document states its purpose or its result. */
const KEY_SECTION =
  /^(?:[\d.]+\s+)?(?:executive )?(?:summary|conclusions?|introduction|purpose|overview|scope|(?:balance and )?recommendations?|(?:formal )?decision|what this|about this)\b/i;
/** Wordings in which a policy requires something. */
const REQUIREMENT =
  /\b(?:must|will (?:only |not )?be (?:supported|permitted|refused|required|expected|sought|protected))\b/i;
/** A sentence that depends on the previous one cannot stand alone. */
const DEPENDENT_OPENING =
  /^(?:However|Therefore|Thus|Moreover|Furthermore|It|They|These|Those|He|She|Such|This (?:is|was|would|will|means)|In addition|Similarly|Nevertheless|As such|Hence|Also|But|And|Yet|So|Instead|Even so|As a result|Against (?:that|this|these)|(?:Most|Some|Both|All|None|Neither|One) (?:can|are|is|was|were|will|would|has|have|of (?:these|those|them)))\b/;
const DEPENDENT_FACTOR = 0.7;
/** "**Officers:** Helen Sarr, …" is a line of a form. A recommendation is not. */
const LABELLED = /^\*{0,2}(?!recommend|conclusion|decision|summary)[\p{Lu}][\p{L} ]{2,30}:/iu;
/** A sentence with fewer words resembles others by chance. */
const SHORT_WORDS = 9;

/** Returns the number of summary sentences for a text: one for the shortest, six for a book. */
export function summaryLength(sentences: number): number {
  if (sentences <= 3) return Math.min(1, sentences);
  return Math.min(MAX_SENTENCES, 1 + Math.floor(Math.log2(sentences / 2)));
}

/**
 * Returns an extractive summary: whole sentences of the document in reading order (ADR 0047). The score combines
 * centrality (LexRank), location, words shared with title and headings, and wordings of a purpose or result. No
 * sentence resembles another. Spans are in UTF-16. The time is linear in the text, with a maximum number of
 * comparisons.
 */
export function summarySentences(outline: Outline, title: string): SummarySentence[] {
  const candidates = candidateSentences(outline);
  const compared = leadingCandidates(candidates, MAX_COMPARED);
  const pairs = similarities(compared.map(({ text }) => text));
  const central = centrality(pairs);
  const titleTerms = new Set(terms(title));
  const scores = compared.map((candidate, index) =>
    scoreOf(candidate, central[index] ?? 0, titleTerms, candidates.length),
  );
  const most = summaryLength(candidates.length);
  const isOpening = compared.map(({ order }) => order < candidates.length * OPENING_SHARE);
  const chosen = chooseDifferent({ scores, isOpening }, pairs, most);
  return chosen
    .sort((a, b) => a - b)
    .flatMap((index) => {
      const candidate = compared[index];
      if (!candidate) return [];
      const { start, end, sectionPath } = candidate;
      return [{ start, end, sectionPath, score: Math.round((scores[index] ?? 0) * 1000) / 1000 }];
    });
}

function scoreOf(
  candidate: SentenceCandidate,
  central: number,
  titleTerms: ReadonlySet<string>,
  total: number,
): number {
  const { text, depth, order, sectionPath } = candidate;
  const opening = Math.max(0, 1 - order / Math.max(6, total * 0.08));
  const lead = depth === 0 ? 0.5 : depth === 1 ? 0.25 : 0;
  const own = new Set(terms(text));
  const headed = new Set([...titleTerms, ...sectionPath.slice(-1).flatMap((heading) => terms(heading))]);
  const shared = [...headed].filter((term) => own.has(term)).length;
  const score =
    WEIGHTS.centrality * central +
    WEIGHTS.location * Math.min(1, opening * 0.7 + lead) +
    WEIGHTS.title * Math.min(1, shared / Math.max(2, Math.min(4, headed.size))) +
    WEIGHTS.cue * cueOf(text, sectionPath.at(-1) ?? "");
  const weak = [
    DEPENDENT_OPENING.test(text) ? DEPENDENT_FACTOR : 1,
    LABELLED.test(text) ? DEPENDENT_FACTOR : 1,
    text.endsWith("?") ? 0.5 : 1,
    text.split(/\s+/).length < SHORT_WORDS && !CUES.test(text) ? 0.85 : 1,
  ];
  return weak.reduce((product, factor) => product * factor, score);
}

/** Returns 0..1 by the wordings of the sentence and its heading. */
function cueOf(text: string, heading: string): number {
  if (CUES.test(text)) return 1;
  if (KEY_SECTION.test(heading)) return 0.8;
  return REQUIREMENT.test(text) ? 0.6 : 0;
}

type Scored = { readonly scores: readonly number[]; readonly isOpening: readonly boolean[] };

/** Returns indices by maximal marginal relevance. Ties go to the earlier sentence. */
function chooseDifferent(
  { scores, isOpening }: Scored,
  { size, values }: Similarities,
  most: number,
): number[] {
  const chosen: number[] = [];
  const nearest = new Float64Array(size);
  const maxOpening = Math.ceil(most / 2);
  let opening = 0;
  while (chosen.length < Math.min(most, size)) {
    let best = -1;
    let bestWorth = Number.NEGATIVE_INFINITY;
    for (const [index, score] of scores.entries()) {
      const full = isOpening[index] === true && opening >= maxOpening;
      if (full || (nearest[index] ?? 0) > SAME_COSINE || chosen.includes(index)) continue;
      const worth = (1 - SIMILARITY_PENALTY) * score - SIMILARITY_PENALTY * (nearest[index] ?? 0);
      if (worth > bestWorth) [best, bestWorth] = [index, worth];
    }
    if (best < 0) break;
    chosen.push(best);
    if (isOpening[best]) opening++;
    for (let other = 0; other < size; other++)
      nearest[other] = Math.max(nearest[other] ?? 0, values[best * size + other] ?? 0);
  }
  return chosen;
}
