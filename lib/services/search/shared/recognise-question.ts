import type { Context } from "#lib/context.ts";
import type { QuestionKind, Recognised, RecognisedNow } from "#lib/domain/question-kind.ts";
import type { ReasonCode } from "#lib/domain/reason-codes.ts";
import type { SearchFilters, SearchFrame } from "#lib/domain/search.ts";
import type { SearchNote } from "#lib/domain/search-note.ts";
import type { SpatialFilter } from "#lib/domain/search-place.ts";
import { EMPTY_LIBRARY } from "#lib/retrieval/question/library.ts";
import { needsLibrary, recogniseQuestion } from "#lib/retrieval/question/recognise.ts";
import { topicOf } from "#lib/retrieval/question/topic.ts";
import { readAskedKinds, readNamedPlaces } from "#lib/services/datasets/shared/named-places.ts";
import { readQuestionLibrary } from "./question-library.ts";

export type Recognition = {
  readonly kind: QuestionKind;
  readonly recognised: readonly RecognisedNow[];
  readonly topic: string;
  /** Filters to add to the frame: flags and a period that the frame does not set itself. */
  readonly filters: Pick<SearchFilters, "isDecision" | "isQuestion" | "isAction" | "period" | "dateFields">;
  /** The place that the question names; null if the frame has one itself, unless its project set it. */
  readonly spatial: SpatialFilter | null;
  readonly reasonCodes: readonly ReasonCode[];
  readonly notes: readonly SearchNote[];
};

/**
 * Recognises the kinds of question that the frame requests, relative to the context's `now` (in a replay, that of the
 * receipt). Flags and periods become filters; names and comparisons do not. A filter that a person set is never
 * replaced.
 */
export async function recogniseFor(
  context: Pick<Context, "db" | "actor" | "now">,
  {
    query,
    filters,
    spatial,
    project,
    recognise = [],
  }: Pick<SearchFrame, "query" | "filters" | "recognise" | "spatial" | "project">,
): Promise<Recognition> {
  const library = needsLibrary(query, recognise)
    ? await readQuestionLibrary(context, filters.corpora)
    : EMPTY_LIBRARY;
  // A place in the question is more exact than the site of its project.
  const mayName = spatial === undefined || project?.set.includes("place");
  const kinds = mayName ? recognise : recognise.filter((kind) => kind !== "place");
  const places = kinds.includes("place") ? await readKnownPlaces(context, query) : {};
  const recognised = recogniseQuestion(query, kinds, { ...library, ...places }, context.now);
  return {
    kind: recognised.find(({ kind }) => kind !== "concept")?.kind ?? recognised[0]?.kind ?? "search",
    recognised,
    topic: topicOf(query, recognised),
    filters: filtersOf(recognised, filters),
    spatial: spatialOf(recognised),
    reasonCodes: [...new Set(recognised.map(({ reasonCode }) => reasonCode))],
    notes: recognised.flatMap(({ kind, period, event }) =>
      kind === "time" && period === undefined
        ? {
            code: "event_without_date",
            text: `No date is known of “${event ?? ""}”, so nothing was left out by it.`,
          }
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

/** A recognised place filters nothing: what is linked to it ranks higher. */
function spatialOf(recognised: readonly Recognised[]): SpatialFilter | null {
  const found = recognised.find(({ kind }) => kind === "place");
  if (found === undefined) return null;
  const { place, bufferMetres, inside, kinds, areaM2 } = found;
  if (place === undefined && inside === undefined) return null;
  return {
    ...(place !== undefined && { place }),
    ...(inside !== undefined && { inside }),
    ...(bufferMetres !== undefined && { bufferMetres }),
    ...(kinds !== undefined && { kinds: [...kinds] }),
    ...(areaM2 !== undefined && { areaM2 }),
    advisory: true,
  };
}

/** Returns the records and the kinds of datasets that a question may mean. */
async function readKnownPlaces(context: Pick<Context, "db" | "actor">, query: string) {
  const [records, datasetKinds] = await Promise.all([
    readNamedPlaces(context, query),
    readAskedKinds(context, query),
  ]);
  return { records, datasetKinds };
}

/** True if the question's own words filter its search. */
export function hasRecognisedFilters({ filters }: Recognition): boolean {
  return Object.keys(filters).length > 0;
}

/** Removes the recognised filters, for a second search if nothing matched them. */
export function withoutRecognisedFilters(recognition: Recognition): Recognition {
  return {
    ...recognition,
    filters: {},
    reasonCodes: [...recognition.reasonCodes, "question_filter_left_nothing"],
    notes: [
      ...recognition.notes,
      {
        code: "question_filters_dropped",
        text: "No results match the filters from the question’s words. These are the results without those filters.",
      },
    ],
  };
}
