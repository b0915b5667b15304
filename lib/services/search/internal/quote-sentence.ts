import { sentenceRank } from "#lib/domain/answers-of.ts";
import { asksForKind, asksForNumber } from "#lib/domain/asked-kind.ts";
import { policyNumber } from "#lib/domain/citation.ts";
import { formatEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { offsetMap, sliceCodePoints } from "#lib/domain/offsets.ts";
import type { AnswerSentence } from "#lib/domain/search-result.ts";
import { answerSentence } from "#lib/explain/answer-sentence.ts";
import { countedNoun } from "#lib/explain/counted-noun.ts";
import { datedLine } from "#lib/explain/dated-line.ts";
import { labelledLine } from "#lib/explain/labelled-line.ts";
import { maskSecrets } from "#lib/explain/mask.ts";
import { namedLine } from "#lib/explain/named-line.ts";
import { plainPassage } from "#lib/explain/plain.ts";
import { proseCells } from "#lib/explain/prose-cells.ts";
import { shownProse } from "#lib/explain/shown-passage.ts";
import { matchesIn, withoutHeadings } from "#lib/explain/snippet.ts";
import { termsOfMention } from "#lib/retrieval/answering.ts";
import type { Evidence } from "#lib/retrieval/evidence.ts";
import {
  contentWordForms,
  contentWords,
  eventVerb,
  weighedWords,
} from "#lib/retrieval/question/content-words.ts";
import { asksForOutcome } from "#lib/retrieval/question/outcomes.ts";
import type { Retrieval } from "#lib/retrieval/search.ts";
import type { ShownChunk } from "#lib/services/search/shared/shown-rows.ts";
import { terms } from "#lib/text/analyser.ts";
import { findPassage } from "#lib/text/find-passage.ts";
import type { QuotedFacts } from "./quoted-facts.ts";
import { markedWeights, questionInWordsOf, type WeighedQuestion, weightsOf } from "./term-weights.ts";

/** A sentence, and the text with its place in the document in which it is looked for. */
type FoundSentence = {
  readonly sentence: Omit<AnswerSentence, "evidenceRef">;
  readonly within: { readonly text: string; readonly start: number };
};

/**
 * Returns the words of the passage that answer: the date or the person beside the title, or else the best sentence
 * outside tables or in a long cell, the first of equals. Null in a policy if the question names another, and if the
 * question has a word that no document has. Abbreviations are asked as the document writes them.
 */
export function quoteSentence(
  retrieval: Retrieval,
  candidate: Evidence,
  chunk: ShownChunk,
  facts: QuotedFacts,
): AnswerSentence | null {
  const { query, scope } = retrieval;
  const { text, sectionPath } = chunk;
  if (isOfOtherPolicy(sectionPath, query.clauses)) return null;
  const question = questionInWordsOf([facts.title, ...sectionPath, text].join("\n"), retrieval);
  const { rare, unknown } = weighedWords(question.text, question.weights, weightsOf(scope.otherForms));
  if (unknown > 0) return null;
  const found =
    inTitleBlock(question, candidate, chunk, facts) ?? bestOf(question, rare, candidate, chunk, facts);
  if (found === null) return null;
  const { sentence } = found;
  // "Policy H4" is no clause that says "Policy D4".
  const identifier = termsOfMention(query, false) ?? [];
  const said = new Set(terms(sentence.text));
  if (![...identifier].every((term) => said.has(term))) return null;
  const map = offsetMap(sentence.text);
  const marks = matchesIn(sentence.text, markedWeights(retrieval, question)).map(({ token }) =>
    map.spanToCodePoints(token),
  );
  const around = [facts.title, ...sectionPath, sentence.text].join(" ");
  const answersWithAllWords =
    asksForKind(question.text) || asksForNumber(question.text) || asksForOutcome(question.text);
  const hasAll = answersWithAllWords && hasAllWords(question.text, around);
  return { ...withEvidence(candidate, found), marks, ...(hasAll && { hasAllWords: true as const }) };
}

/** Returns the best sentence of a passage, outside tables or in a long cell. */
function bestOf(
  question: WeighedQuestion,
  rare: readonly (readonly string[])[],
  { span }: Evidence,
  { text, sectionPath, clauseIds }: ShownChunk,
  { format, title, tables }: QuotedFacts,
): FoundSentence | null {
  const rank = (each: Pick<AnswerSentence, "text" | "share">) =>
    sentenceRank(each, { question: question.text, title });
  const subject = new Set(contentWordForms(question.text).flat());
  const matched = (words: string) => matchesIn(words, question.weights);
  const verb = eventVerb(question.text);
  const sentenceIn = (words: string, above: readonly string[]) => {
    const stated = new Set(matched(above.join(" · ")).map(({ term }) => term));
    const counted = countedNoun(question.text);
    return answerSentence(words, matched(words), {
      matches: matched(question.text),
      stated,
      counted,
      eventVerb: verb,
      subject,
      rare,
      rank,
    });
  };
  const above = [title, ...sectionPath];
  const inProse = shownProse(text, format).flatMap((prose, part): FoundSentence[] => {
    const words = part === 0 ? withoutHeadings(prose, [...sectionPath, ...clauseIds]) : prose;
    const sentence = sentenceIn(words, above);
    return sentence === null ? [] : [{ sentence, within: { text, start: span.start } }];
  });
  const cells = tables.flatMap((table) => proseCells({ ...table, format }, span));
  const inCells = cells.flatMap((cell): FoundSentence[] => {
    const sentence = sentenceIn(cell.text, [...above, ...cell.headings]);
    if (sentence === null) return [];
    const { start, end } = cell.span;
    return [
      { sentence, within: { text: sliceCodePoints(text, start - span.start, end - span.start), start } },
    ];
  });
  const [best] = [...inProse, ...inCells].toSorted((a, b) => rank(b.sentence) - rank(a.sentence));
  return best ?? null;
}

/** A title block has at most this many lines. */
const TITLE_BLOCK_LINES = 12;

/**
 * Returns the date, the person or the labelled line beside the title in the first passage of a document, or beside the
 * heading of a section, if it answers the question with these.
 */
function inTitleBlock(
  { text: question, weights }: WeighedQuestion,
  { ordinal, span }: Evidence,
  { text, sectionPath }: ShownChunk,
  { format, title }: QuotedFacts,
): FoundSentence | null {
  // The innermost heading names the subject of its section as a title does.
  const isBelowAsked = matchesIn(sectionPath.at(-1) ?? "", weights).length > 0;
  if (ordinal !== 0 && !isBelowAsked) return null;
  const lines = maskSecrets(text)
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== "")
    .slice(0, TITLE_BLOCK_LINES)
    .map((line) => plainPassage(line, format));
  const asked = {
    question,
    words: contentWords(question),
    stated: new Set(terms([title, ...sectionPath].join(" "))),
    title,
  };
  const line = datedLine(lines, asked) ?? namedLine(lines, asked) ?? labelledLine(lines, asked);
  return line === null
    ? null
    : {
        sentence: { text: line, marks: [], share: 1, withTitle: true },
        within: { text, start: span.start },
      };
}

/** Adds the evidence of a sentence. Without its place in the text the whole passage is its evidence. */
function withEvidence(
  { evidenceRef, documentId, version }: Evidence,
  { sentence, within }: FoundSentence,
): AnswerSentence {
  const place = findPassage(within.text, { quote: sentence.text, prefix: "", suffix: "" });
  // The text may have marks that the words do not: "**must**", "1986\\.".
  const isSame =
    place !== null &&
    (place.same ||
      lettersOf(sliceCodePoints(within.text, place.span.start, place.span.end)) === lettersOf(sentence.text));
  if (!isSame) return { ...sentence, evidenceRef };
  const [start, end] = [within.start + place.span.start, within.start + place.span.end];
  return {
    ...sentence,
    evidenceRef: formatEvidenceRef({ kind: "doc", documentId, version, span: { start, end } }),
  };
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, "");

/** True if a text has each subject word of a question, in one of its forms. */
function hasAllWords(question: string, text: string): boolean {
  const own = new Set(terms(text));
  return contentWordForms(question).every((forms) => forms.some((term) => own.has(term)));
}

/** The identifier of a policy, as a question names it: "h4", "lp23". */
const POLICY_ID = /^[a-z]+[ .-]?\d/;

function isOfOtherPolicy(sectionPath: readonly string[], clauses: readonly string[]): boolean {
  const asked = clauses.filter((clause) => POLICY_ID.test(clause));
  const policy = policyNumber(sectionPath)?.toLowerCase();
  return policy !== undefined && asked.length > 0 && !asked.includes(policy);
}
