import type { Context } from "#lib/context.ts";
import type { QuestionKind, Recognised } from "#lib/domain/question-kind.ts";
import type { SearchFilters, SearchFrame } from "#lib/domain/search.ts";
import { EMPTY_LIBRARY } from "#lib/retrieval/questions/library.ts";
import { needsLibrary, recogniseQuestion } from "#lib/retrieval/questions/recognise.ts";
import { topicOf } from "#lib/retrieval/questions/topic.ts";
import { readQuestionLibrary } from "./question-library.ts";

export type Recognition = {
  readonly kind: QuestionKind;
  readonly recognised: readonly Recognised[];
  readonly topic: string;
  /** What they add to the frame's filters: flags and a period, where the frame has none of its own. */
  readonly filters: Pick<SearchFilters, "isDecision" | "isQuestion" | "isAction" | "period" | "dateFields">;
  readonly reasonCodes: readonly string[];
  readonly notes: readonly string[];
};

/**
 * What the frame's question is, of the kinds that it asks to be recognised, as of the context's `now` (a replay's is its
 * receipt's). Names and comparisons filter nothing; flags and periods do, and what a person set themselves stands.
 */
export async function recogniseFor(
  context: Pick<Context, "db" | "actor" | "now">,
  { query, filters, recognise = [] }: Pick<SearchFrame, "query" | "filters" | "recognise">,
): Promise<Recognition> {
  const library = needsLibrary(query, recognise)
    ? await readQuestionLibrary(context, filters.corpora)
    : EMPTY_LIBRARY;
  const recognised = recogniseQuestion(query, recognise, library, context.now);
  return {
    kind: recognised.find(({ kind }) => kind !== "concept")?.kind ?? recognised[0]?.kind ?? "search",
    recognised,
    topic: topicOf(query, recognised),
    filters: filtersOf(recognised, filters),
    reasonCodes: [...new Set(recognised.map(({ reasonCode }) => reasonCode))],
    notes: recognised.flatMap(({ kind, period, event }) =>
      kind === "time" && period === undefined
        ? [`No date is known of “${event ?? ""}”, so nothing was left out by it.`]
        : [],
    ),
  };
}

function filtersOf(recognised: readonly Recognised[], given: SearchFilters): Recognition["filters"] {
  const flags = recognised.flatMap((each) => each.flags ?? []).filter((flag) => given[flag] === undefined);
  const dated = given.period !== undefined || given.dateFrom !== undefined || given.dateTo !== undefined;
  const time = recognised.find(({ period }) => period !== undefined);
  return {
    ...Object.fromEntries(flags.map((flag) => [flag, true])),
    ...(time?.period === undefined || dated
      ? {}
      : {
          period: time.period,
          ...(time.dateFields === undefined ? {} : { dateFields: [...time.dateFields] }),
        }),
  };
}

/** Whether a question's own words narrow its search. */
export function narrowsByWords({ filters }: Recognition): boolean {
  return Object.keys(filters).length > 0;
}

/** The same question read as a plain search, for when nothing answers within what it was narrowed to. */
export function widened(recognition: Recognition): Recognition {
  return {
    ...recognition,
    filters: {},
    reasonCodes: [...recognition.reasonCodes, "question_filter_left_nothing"],
    notes: [
      ...recognition.notes,
      "Nothing answers within what the question’s words narrow it to: these are the answers without that.",
    ],
  };
}
