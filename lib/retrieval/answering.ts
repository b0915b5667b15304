import type { QuestionWeight } from "#lib/domain/candidate.ts";
import { terms } from "#lib/text/analyser.ts";
import { tokens } from "#lib/text/tokens.ts";
import { otherForms } from "#lib/text/word-forms.ts";
import type { Evidence } from "./evidence.ts";
import type { DocumentGroup } from "./group.ts";
import { contentWords } from "./question/content-words.ts";
import type { ParsedQuery } from "./question/parse.ts";
import type { Specific } from "./question/specifics.ts";
import { cosineOf, shareOf } from "./route/confidence.ts";
import { weakMatch } from "./route/strength.ts";
import { absentWeight, questionWeight, type Scope, sharedWeight } from "./scope/scope.ts";
import { askedWords, type HeldTerms, togetherIn } from "./words-together.ts";

/** How well a document's best passage meets a question; null for a half that was not asked. */
export type MatchQuality = { readonly share: number | null; readonly cosine: number | null };

/**
 * A document counts as answering if it has at least this share of what the best document has. Tuned on the tuning sets of
 * `npm run eval:answering` (docs/quality.md, "How many documents answer").
 */
export const SHARE_OF_BEST = 0.75;
/** The least cosine plus half of the covered share of a document that answers. Tuned in the same way. */
const LEAST_SCORE = 0.6;

/** What the count of a search depends on, beside its documents. */
export type AnsweringFacts = {
  readonly scope: Scope;
  readonly query: Pick<ParsedQuery, "identifiers" | "terms" | "text">;
  /** Numbers and names of the question that the first results lack. */
  readonly absent: readonly Specific[];
  /**
   * The documents that have the policy or paragraph asked for, or quote a paragraph ("NPPF 135") that none has; null if
   * the question asks for none.
   */
  readonly holders: Answering | null;
  /** True if the question names a clause. Then `holders` also has the documents that quote it. */
  readonly asksForClause?: boolean;
  /** True if the page lanes are sure of their pages. They decide only where the text lane has no part in the answer. */
  readonly pagesSure: boolean;
  /** Ids of the question's terms that each passage has, its headings and its document's title included. */
  readonly held: HeldTerms;
};

/** How many documents answer, and which of the found ones. A policy may be in more documents than those found. */
export type Answering = { readonly count: number; readonly documentIds: ReadonlySet<string> };

/** The documents that answer a question. */
export type FoundAnswers = Answering & {
  /** True if no document has the words of the question together: nothing that was found answers it. */
  readonly wordsApart: boolean;
  /** True if all documents with the words ask the question and none answers it. */
  readonly onlyRaised?: true;
};

/**
 * Returns the documents that answer, and are not only among the candidates:
 * - The best passage of each meets the question about as well as the best of all, and not weakly.
 * - A passage of each has the question's words together.
 * - An identifier ("LP23", "Policy H4") is answered only by documents that contain it.
 * - A bare number ("NPPF 135") or an identifier with a space ("LP 23") is answered only by documents that have the
 *   paragraph or policy, and a clause ("H4(b)") only by those that have or quote that clause.
 * - No document answers if none of the question's subject words occurs, or if no document has a name in it.
 */
export function findAnswering(groups: readonly Group[], facts: AnsweringFacts): FoundAnswers {
  const { scope, query, absent, holders, pagesSure, held } = facts;
  if (facts.asksForClause && holders !== null) return onlyThese(holdingDocuments(groups, holders));
  const identifier = termsOfIdentifier(query);
  if (identifier !== null) return onlyThese(answeringIdentifier(groups, identifier, facts));
  // "LP 23" is two words of the index, of which each may be in other documents.
  if (holders !== null && holders.count > 0) return onlyThese(holdingDocuments(groups, holders));
  const asked = askedWeight(scope, query.text);
  if (asked.occurring === 0 || namesUnknown(scope, absent)) return onlyThese(answering([]));
  const matches = groups.flatMap((group) => {
    const match = bestMatchOf(group, asked);
    return match === null ? [] : [{ ...match, group }];
  });
  if (matches.length > 0) {
    const together = togetherIn(groups, askedWords(scope, query.text), held);
    const answers = answeringMatches(matches).flatMap(({ group }) => (together(group) ? [group] : []));
    return { ...answering(answers), wordsApart: !matches.some(({ group }) => together(group)) };
  }
  const best = Math.max(0, ...groups.map(({ score }) => score));
  const pages = pagesSure
    ? groups.filter((group) => hasPage(group) && group.score >= SHARE_OF_BEST * best)
    : [];
  return { ...answering(pages), wordsApart: false };
}

const onlyThese = (found: Answering): FoundAnswers => ({ ...found, wordsApart: found.count === 0 });

type Group = DocumentGroup<Evidence>;

function answering(groups: readonly Group[], count: number = groups.length): Answering {
  return { count, documentIds: new Set(groups.map(({ documentId }) => documentId)) };
}

function answeringIdentifier(
  groups: readonly Group[],
  identifier: ReadonlySet<string>,
  { scope, holders, held }: Pick<AnsweringFacts, "scope" | "holders" | "held">,
): Answering {
  // A bare number is also the number of a page or a year, so containing it says nothing.
  if (holders !== null && areNumbers(identifier)) return holdingDocuments(groups, holders);
  const weightOfQuestion = questionWeight(scope);
  // What a passage has at most without the identifier. Being near in meaning says nothing about a number.
  const without = questionWeight({
    terms: scope.terms.filter(({ term }) => !identifier.has(term)),
  });
  const ids = scope.terms.filter(({ term }) => identifier.has(term)).map(({ id }) => id);
  const hasIdentifier = (passage: Evidence) => {
    const own = passage.chunkId === null ? undefined : held.get(passage.chunkId);
    if (own !== undefined && ids.length > 0) return ids.every((id) => own.has(id));
    return (shareOf(passage, weightOfQuestion) ?? 0) * weightOfQuestion.ceiling > without.ceiling;
  };
  return answering(groups.filter(({ passages }) => passages.some(hasIdentifier)));
}

const areNumbers = (identifier: ReadonlySet<string>) => [...identifier].every((term) => /^\d+$/.test(term));

/** Returns the documents that have the policy or paragraph asked for. */
function holdingDocuments(groups: readonly Group[], holders: Answering): Answering {
  return answering(
    groups.filter(({ documentId }) => holders.documentIds.has(documentId)),
    Math.min(holders.count, groups.length),
  );
}

/** True if a name or number of the question is in no document. A lane that is sure of its passages may lack one. */
export function namesUnknown(scope: Scope, absent: readonly Specific[]): boolean {
  const known = new Set(scope.terms.map(({ term }) => term));
  return absent.some(
    ({ alternatives }) => !alternatives.some((terms) => terms.every((each) => known.has(each))),
  );
}

/** The weight of a question's words, those that no document has included. */
export type AskedWeight = QuestionWeight & {
  /** Number of its subject words that occur. */
  readonly occurring: number;
};

/** Returns the weight of a question. A subject word that no document has counts as the rarest. */
export function askedWeight(scope: Scope, question: string): AskedWeight {
  // A verb that occurs in another form only is not absent.
  const known = new Set([...scope.terms, ...scope.otherForms].map(({ term }) => term));
  const occurs = (term: string) => known.has(term) || otherForms(term).some((form) => known.has(form));
  const words = contentWords(question);
  const absent = words.filter((alternatives) => !alternatives.some(occurs));
  const rarest = sharedWeight(absentWeight(scope));
  const { ceiling, terms } = questionWeight(scope);
  return { ceiling: ceiling + absent.length * rarest, terms, occurring: words.length - absent.length };
}

/** Returns how well a document meets the question; null if only page lanes found it. */
export function bestMatchOf(
  { passages }: DocumentGroup<Evidence>,
  asked: QuestionWeight,
): MatchQuality | null {
  const matches = passages.flatMap((passage): MatchQuality[] => {
    const [share, cosine] = [shareOf(passage, asked), cosineOf(passage)];
    return share === null && cosine === null
      ? []
      : [{ share: share ?? (cosine === null ? null : 0), cosine }];
  });
  return matches.sort((a, b) => matchScore(b) - matchScore(a))[0] ?? null;
}

/** Returns the documents that answer: not weak, and with at least a share of what the best one has. */
export function answeringMatches<T extends MatchQuality>(
  matches: readonly T[],
  ofBest: number = SHARE_OF_BEST,
  least: number = LEAST_SCORE,
): T[] {
  const best = Math.max(0, ...matches.map(matchScore));
  return matches.filter((each) => {
    const halves = each.share !== null && each.cosine !== null;
    return !weakMatch(each) && !(halves && matchScore(each) < least) && matchScore(each) >= ofBest * best;
  });
}

/** The cosine plus half of the covered share, or one of them alone, as `weakMatch` compares them. */
function matchScore({ share, cosine }: MatchQuality): number {
  if (cosine === null) return share ?? 0;
  return share === null ? cosine : cosine + share / 2;
}

function hasPage({ passages }: DocumentGroup<Evidence>): boolean {
  return passages.some(({ pages }) => pages.length > 0);
}

/** Words before an identifier that say what it is of. */
const IDENTIFIER_KINDS = new Set(
  terms("policy policies paragraph paragraphs para section clause table figure nppf"),
);

/** One word of letters and digits: the number of a site, an application or a drawing. */
const MIXED_WORD = /^(?=.*\p{L})(?=.*\p{N})\S+$/u;

/**
 * Returns the terms that a passage has if it mentions the policy or identifier that is the whole question; null for other
 * questions.
 */
export function termsOfMention(
  query: AnsweringFacts["query"],
  asksForPolicy: boolean,
): ReadonlySet<string> | null {
  const own = termsOfIdentifier(query) ?? (asksForPolicy ? new Set(query.terms.keys()) : null);
  if (own === null) return null;
  const named = new Set([...own].filter((term) => !IDENTIFIER_KINDS.has(term)));
  // A bare number is also the number of a page or a year, so the word before it is needed too.
  return areNumbers(named) ? new Set(query.terms.keys()) : named;
}

/**
 * Returns the terms of the identifier that is the whole question; null for other questions. A reference of several parts
 * counts as a whole: "DC/24/01873/FUL" is not mentioned where only "24" is.
 */
function termsOfIdentifier({
  identifiers,
  terms: asked,
  text,
}: Pick<ParsedQuery, "identifiers" | "terms" | "text">): ReadonlySet<string> | null {
  const whole = MIXED_WORD.test(text.trim()) ? [text] : [];
  const found = tokens([...identifiers, ...whole].join(" "));
  const own = new Set(found.flatMap((token) => token.terms));
  if (![...asked.keys()].every((term) => own.has(term) || IDENTIFIER_KINDS.has(term))) return null;
  const wholes = found.flatMap((token) => token.terms[0] ?? []).filter((term) => asked.has(term));
  return wholes.length > 0 ? new Set(wholes) : null;
}
