import { formatEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { hasPictures } from "#lib/domain/formats.ts";
import type { Contribution } from "#lib/domain/lane.ts";
import type { PageQuery, QueryPart } from "#lib/domain/page-embedding.ts";
import type { LitPatch, PageCandidate } from "#lib/domain/page-lane.ts";
import { decodeBoxes } from "#lib/domain/patch-boxes.ts";
import { compareText } from "#lib/domain/text-order.ts";
import { maxSim, type PartAnswer } from "./max-sim.ts";
import type { NearPage } from "./nearest-pages.ts";

/** A page as the lane proposes it. Its score is the sum over the question's parts. The caller sets ranks. */
export function toCandidate(page: NearPage, question: PageQuery): PageCandidate {
  const answers = maxSim(
    question.parts.map(({ weight }) => weight),
    page.cosines,
  );
  const contributions = question.parts.flatMap((part, place) => {
    const answer = answers[place];
    return answer ? [contributionOf(part, answer, question.words)] : [];
  });
  const score = contributions.reduce((sum, { value }) => sum + value, 0);
  const { documentId, corpusId, versionId, version, sourcePath } = page;
  return {
    kind: "page",
    documentId,
    corpusId,
    versionId,
    version,
    sourcePath,
    page: page.page,
    isPicture: hasPictures(page.format),
    evidenceRef: formatEvidenceRef({ kind: "page", documentId, version, page: page.page }),
    asset: null,
    rank: 0,
    score,
    contributions,
    words: question.words,
    patches: () => litPatches(page, question, answers, score),
  };
}

/** The lane's total order: score, then source path, page and document. */
export function compareCandidates(a: PageCandidate, b: PageCandidate): number {
  return (
    b.score - a.score ||
    compareText(a.sourcePath, b.sourcePath) ||
    a.page - b.page ||
    compareText(a.documentId, b.documentId)
  );
}

function contributionOf(part: QueryPart, answer: PartAnswer, words: readonly string[]): Contribution {
  const named = part.words.map((place) => words[place] ?? "");
  return {
    source: "visual_page",
    rank: null,
    raw: answer.cosine,
    normalised: Math.max(0, answer.cosine),
    weight: part.weight,
    value: answer.value,
    detail: named.length === 0 ? { of: "question" } : { of: "words", words: named },
  };
}

const rounded = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;

/** All patches of the page, the highest weight first; equal ones in the page's order. */
function litPatches(
  { boxes, cosines }: NearPage,
  { parts, words }: PageQuery,
  answers: readonly PartAnswer[],
  score: number,
): LitPatch[] {
  return decodeBoxes(boxes)
    .map((box, patch): LitPatch => {
      const ownAnswers = answers.filter((answer) => answer.patch === patch);
      const value = ownAnswers.reduce((sum, answer) => sum + answer.value, 0);
      return {
        box,
        weight: rounded(score > 0 ? value / score : 0),
        byWord: words.map((_, word) => rounded(wordCosine(parts, cosines, patch, word))),
      };
    })
    .sort((a, b) => b.weight - a.weight);
}

/** The best cosine of a patch with the parts of a word. */
function wordCosine(
  parts: readonly QueryPart[],
  cosines: readonly number[],
  patch: number,
  word: number,
): number {
  return parts.reduce(
    (best, part, place) =>
      part.words.includes(word) ? Math.max(best, cosines[patch * parts.length + place] ?? 0) : best,
    0,
  );
}
