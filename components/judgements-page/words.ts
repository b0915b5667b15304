import { GRADE_WORDS } from "#components/judgements/words.ts";
import { plural } from "#components/words/quantities.ts";
import type { Agreement, Judgement } from "#lib/domain/evaluation.ts";
import type { Grade } from "#lib/domain/grade.ts";

/** The page of all ratings. */
export const JUDGEMENTS_WORDS = {
  title: "Ratings",
  total: (ratings: number, questions: number) =>
    `${plural(ratings, "rating")} for ${plural(questions, "question")}`,
  exportGolden: "Export a golden file",
  runAsSet: "Run as a set",
  failedTitle: "The ratings could not be loaded",
  emptyTitle: "No ratings yet",
  emptyHelp:
    "Search, then choose “Rate” on a result to say how well it answers. Ratings form a test set for evaluation.",
  search: "Search",
  noMatchTitle: "No matching ratings",
  noMatchHelp: "Change the words, the rating or the place.",
} as const;

export const JUDGEMENT_FILTERS_WORDS = {
  formLabel: "Filter the list",
  wordsLabel: "Words in the question or passage",
  wordsExample: "Question or passage",
  gradeLabel: "Rating",
  anyGrade: "Any rating",
  gradeOption: (grade: Grade) => `${grade} · ${GRADE_WORDS[grade]}`,
  originLabel: "Where it was rated",
  anyOrigin: "Rated anywhere",
} as const;

export const JUDGEMENTS_TABLE_WORDS = {
  question: "Question",
  evidence: "Passage or page",
  rating: "Rating",
  by: "By",
  pageWithoutWords: "A page without words",
  source: ({ sourcePath, version, page }: Judgement) =>
    page === null
      ? `${sourcePath}, version ${version}`
      : `${sourcePath}, version ${version}, the whole of page ${page}`,
  ratedIn: ({ origin }: Judgement) => `in ${origin}, {when}`,
} as const;

const equalRatings = ({ judges, passages }: Agreement) =>
  `${plural(judges, "person has", "people have")} rated results. Two or more rated ${plural(passages, "passage")}: {share} of their ratings are equal`;

/** How far people agree. */
export const AGREEMENT_WORDS = {
  none: "Nobody has rated the same passage as someone else yet, so there is no agreement to measure.",
  equal: (agreement: Agreement) => `${equalRatings(agreement)}.`,
  equalWithAlpha: (agreement: Agreement) => `${equalRatings(agreement)}, Krippendorff’s alpha {alpha}.`,
  equalWithLowAlpha: (agreement: Agreement) =>
    `${equalRatings(agreement)}, Krippendorff’s alpha {alpha}: too low to rely on.`,
} as const;
