import { setImmediate } from "node:timers/promises";
import { visibleCorpus } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import {
  type Across,
  type AcrossDifference,
  type AcrossInput,
  type AcrossQuestion,
  acrossInputSchema,
  MAX_SIDES,
} from "#lib/domain/across.ts";
import type { Recognised } from "#lib/domain/question-kind.ts";
import { AppError } from "#lib/errors/app-error.ts";
import type { Library } from "#lib/retrieval/question/library.ts";
import { requireKnownCorpora } from "#lib/services/corpora/known-corpora.ts";
import { listCorpora } from "#lib/services/corpora/list-corpora.ts";
import { readQuestionLibrary } from "#lib/services/search/shared/question-library.ts";
import { recogniseFor } from "#lib/services/search/shared/recognise-question.ts";
import { withinRequestTime } from "#lib/services/search/shared/search-time.ts";
import { datesThatDiffer, figuresThatDiffer } from "./internal/compare-corpora-differences.ts";
import { readSidePassages, type SidePassage } from "./internal/compare-corpora-passages.ts";
import { answerSide, type Side, type SideAnswer, searchAllSides } from "./internal/compare-corpora-sides.ts";
import { onlyHere, themesOf } from "./internal/compare-corpora-themes.ts";

/**
 * Compares one topic in several corpora or projects: what each says, what they have in common and where they differ,
 * with passages. All words are the passages' own (ADR 0039). Each side is a search with its own receipt; one more search over all
 * sides ranks their documents together. A side that fails reports its error and does not affect the others.
 * @throws ZodError for a malformed input; AppError("not_found") for unknown corpora, "bad_request" for unknown projects,
 *   disabled corpora or fewer than two sides, "timed_out" for the whole comparison, "queue_full" and "cancelled" as a search does.
 */
export function compareCorpora(context: Context, input: AcrossInput): Promise<Across> {
  return withinRequestTime(context, (limited) => compare(limited, input));
}

async function compare(context: Context, input: AcrossInput): Promise<Across> {
  const startedAt = performance.now();
  const question = acrossInputSchema.parse(input);
  await requireKnownCorpora(context, question.corpora);
  const { sides, by, recognised, asked, notes } = await chooseSides(context, question);
  const [answers, together] = await Promise.all([
    Promise.all(sides.map((side) => answerSide(context, side, asked, question))),
    searchAllSides(context, sides, asked, question),
  ]);
  const passages = await readSidePassages(
    context,
    answers.flatMap(({ shown }, side) => shown.map((each) => ({ ...each, side }))),
  );
  return {
    query: question.query,
    asked,
    by,
    recognised,
    sides: answers.map(({ side }) => side),
    together: together ?? { traceId: null, documents: byRank(answers, question.limit) },
    ...(await findThemesAndDifferences(passages, asked)),
    notes,
    tookMs: performance.now() - startedAt,
  };
}

/** Computes common ground and differences in steps, so that other requests can run in between. */
async function findThemesAndDifferences(
  passages: readonly SidePassage[],
  asked: string,
): Promise<Pick<Across, "themes" | "differences">> {
  const themes = themesOf(passages, asked);
  const differences: AcrossDifference[] = [];
  for (const part of [figuresThatDiffer, datesThatDiffer, onlyHere]) {
    await setImmediate();
    differences.push(...part(passages, asked));
  }
  return { themes, differences };
}

type ChosenSides = {
  readonly sides: readonly Side[];
  readonly by: Across["by"];
  readonly recognised: Recognised | null;
  readonly asked: string;
  readonly notes: readonly string[];
};

/** Returns the requested sides, or those that the question names, or all corpora. */
async function chooseSides(
  context: Context,
  { query, corpora, projects }: AcrossQuestion,
): Promise<ChosenSides> {
  const library = await readQuestionLibrary(context, undefined);
  const recognition = await recogniseFor(context, { query, filters: {}, recognise: ["across"] });
  const recognised = recognition.recognised.find(({ kind }) => kind === "across") ?? null;
  // Do not search a side for the names of the sides.
  const asked = recognised === null || recognition.topic === "" ? query : subjectOf(recognition.topic);
  if (corpora !== undefined || projects !== undefined) {
    const sides = requestedSides(library, { corpora, projects });
    return { sides, by: "asked", recognised, asked, notes: [] };
  }
  const filled = await corporaWithPassages(context);
  const named = sidesIn(library, recognised ?? {}).filter(
    ({ kind, id }) => kind === "project" || filled.has(id),
  );
  if (named.length > 1)
    return { sides: named.slice(0, MAX_SIDES), by: "question", recognised, asked, notes: [] };
  return { ...allSides(library, filled), by: "all", recognised: null, asked: query };
}

type SideIds = Pick<AcrossQuestion, "corpora" | "projects"> | Pick<Recognised, "corpora" | "projects">;

/** Returns the corpora and projects of the library with these ids, in the order of the ids. */
function sidesIn({ corpora, projects }: Library, ids: SideIds): Side[] {
  const sides: Side[] = [
    ...corpora
      .filter(({ id }) => ids.corpora?.includes(id))
      .map((each) => ({ kind: "corpus" as const, ...each })),
    ...projects
      .filter((id) => ids.projects?.includes(id))
      .map((id) => ({ kind: "project" as const, id, title: id })),
  ];
  return orderedByIds([...(ids.corpora ?? []), ...(ids.projects ?? [])], sides);
}

/** @throws AppError("bad_request") for an id that is not in the library. */
function requestedSides(library: Library, ids: SideIds): Side[] {
  const sides = sidesIn(library, ids);
  const missing = [...(ids.corpora ?? []), ...(ids.projects ?? [])].filter(
    (id) => !sides.some((side) => side.id === id),
  );
  if (missing.length > 0)
    throw new AppError("bad_request", `There is no searchable ${missing.map((id) => `“${id}”`).join(", ")}.`);
  return sides;
}

/** @throws AppError("bad_request") if fewer than two corpora have passages. */
function allSides({ corpora }: Library, filled: ReadonlySet<string>): Pick<ChosenSides, "sides" | "notes"> {
  const all = corpora
    .filter(({ id }) => filled.has(id))
    .map((each) => ({ kind: "corpus" as const, ...each }));
  if (all.length < 2)
    throw new AppError(
      "bad_request",
      "Only one corpus has documents. Add documents to a second one to compare them.",
    );
  const left = all.slice(MAX_SIDES);
  return {
    sides: all.slice(0, MAX_SIDES),
    notes: [
      "The question does not name two corpora or projects, so all corpora are compared.",
      ...(left.length > 0
        ? [
            `Only the first ${MAX_SIDES} of ${all.length} are compared. Left out: ${left.map(({ title }) => `“${title}”`).join(", ")}.`,
          ]
        : []),
    ],
  };
}

/** Extracts "parking standards" from "Compare parking standards in the". */
function subjectOf(topic: string): string {
  const subject = topic
    .replace(/^\W*(?:please\s+)?(?:compare|contrast)\s+/i, "")
    .replace(
      /(?:\W|\b(?:in|of|at|for|from|between|across|under|by|the|and|with|to|against|versus|vs))+$/i,
      "",
    );
  return subject.trim() === "" ? topic : subject.trim();
}

async function corporaWithPassages(context: Context): Promise<ReadonlySet<string>> {
  const corpora = await listCorpora(context, visibleCorpus(context.actor));
  return new Set(corpora.flatMap(({ id, chunkCount }) => (chunkCount > 0 ? [id] : [])));
}

function orderedByIds(ids: readonly string[], sides: readonly Side[]): Side[] {
  return [...new Set(ids)].flatMap((id) => sides.filter((side) => side.id === id));
}

/** Each side's first document, then each side's second, and so on. */
function byRank(answers: readonly SideAnswer[], limit: number): Across["together"]["documents"] {
  return answers
    .flatMap(({ side }, index) =>
      side.documents.flatMap(({ documentId, title, rank, passages: [best] }) =>
        best === undefined ? [] : [{ rank, found: { side: index, documentId, title, ref: best.ref } }],
      ),
    )
    .sort((a, b) => a.rank - b.rank || a.found.side - b.found.side)
    .slice(0, limit)
    .map(({ found }) => found);
}

/** Returns what the actor can compare: corpora that are not empty, then projects. */
export async function sidesToChoose(context: Context): Promise<Side[]> {
  const [library, filled] = await Promise.all([
    readQuestionLibrary(context, undefined),
    corporaWithPassages(context),
  ]);
  return [
    ...library.corpora.flatMap(({ id, title }) =>
      filled.has(id) ? [{ kind: "corpus" as const, id, title }] : [],
    ),
    ...library.projects.map((id) => ({ kind: "project" as const, id, title: id })),
  ];
}
