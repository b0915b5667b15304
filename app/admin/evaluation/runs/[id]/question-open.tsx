"use client";
import { useQuery } from "@tanstack/react-query";
import { QuestionDetail } from "#components/evaluation/question-detail.tsx";
import type { PlacedPair } from "#components/evaluation/question-rows.ts";
import { TopList } from "#components/evaluation/top-list.tsx";
import { routeWords } from "#components/words/evaluation.ts";
import { type EvaluationRun, ROUTES, type RouteId } from "#lib/domain/evaluation.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { addressOfRoute, presetRoute } from "#lib/domain/route-choice.ts";
import { workbenchHref } from "../../../../(workbench)/search-state.ts";
import { compareHref } from "../../../../compare/compare-state.ts";
import { Judge } from "../../../../judgements/judge.tsx";
import { passageWordsQuery } from "../../queries.ts";

type QuestionOpenProps = {
  readonly pair: PlacedPair;
  readonly run: EvaluationRun;
  readonly against: EvaluationRun | null;
};

/** A question unfolded: its passages are read, and can be judged and opened. */
export function QuestionOpen({ pair, run, against }: QuestionOpenProps) {
  const tops = [pair.run.top, pair.against?.top ?? []];
  const refs = [...new Set(tops.flat().map(({ ref }) => ref))].filter((ref) => parseEvidenceRef(ref)).sort();
  const words = useQuery(passageWordsQuery(refs));
  const byRef = new Map(words.data?.passages.map((each) => [each.evidenceRef, each]));
  const mode = ROUTES.find(({ id }) => id === run.route)?.mode ?? "hybrid";
  const q = pair.run.query;
  const shared = {
    wordsOf: (ref: string) => byRef.get(ref),
    hrefFor: (text: string) => {
      const ref = parseEvidenceRef(text);
      if (ref?.kind === "doc")
        return workbenchHref({ q, mode, doc: ref.documentId, version: ref.version, passage: ref.span });
      if (ref?.kind === "page")
        return workbenchHref({ q, mode, doc: ref.documentId, version: ref.version, page: ref.page });
      return null;
    },
    judging: (ref: string, label: string) => (
      <Judge
        inline
        question={q}
        evidenceRef={byRef.get(ref)?.judgedAs ?? ref}
        label={label}
        origin="evaluation"
      />
    ),
  };
  const before = pair.against?.top ?? null;
  // Two runs of one route differ by when they ran, others by the route.
  const same = against?.route === run.route;
  return (
    <QuestionDetail
      pair={pair}
      workbenchHref={workbenchHref({ q, mode })}
      compareHref={compareHref({ q, ...comparedRoutes(run.route, against?.route ?? null) })}
      lists={
        <div className="flex flex-col gap-4 three:flex-row">
          <TopList
            heading={before ? `The first ten, ${same ? "now" : routeWords(run.route)}` : "The first ten"}
            top={pair.run.top}
            other={before}
            {...shared}
          />
          {before && against && (
            <TopList
              heading={`The first ten, ${same ? "before" : routeWords(against.route)}`}
              top={before}
              other={pair.run.top}
              {...shared}
            />
          )}
        </div>
      }
    />
  );
}

/** The run's route, and that of the run beside it where it is another; comparing chooses the second otherwise. */
function comparedRoutes(route: RouteId, against: RouteId | null) {
  const [a, b] = [routeAddress(route), against === null ? null : routeAddress(against)];
  return { a, b: a === b ? null : b };
}

/** A single page lane is no choice of a search: all of them stand for it. */
function routeAddress(id: RouteId): string {
  const { lanes, mode } = ROUTES.find((route) => route.id === id) ?? { lanes: "auto", mode: "hybrid" };
  return addressOfRoute({ ...presetRoute("auto"), lanes, mode });
}
