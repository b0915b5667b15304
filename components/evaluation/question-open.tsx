"use client";
import { useQuery } from "@tanstack/react-query";
import { evidenceHref, workbenchHref } from "#components/address/search-state.ts";
import { compareHref } from "#components/compare/compare-state.ts";
import { Judge } from "#components/judgements/judge.tsx";
import { type EvaluationRun, ROUTES, type RouteId } from "#lib/domain/evaluation.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { addressOfRoute, presetRoute } from "#lib/domain/route-choice.ts";
import { passageWordsQuery } from "./queries.ts";
import { QuestionDetail } from "./question-detail.tsx";
import type { PlacedPair } from "./question-rows.ts";
import { QUESTION_WORDS } from "./run-words.ts";
import { TopList } from "./top-list.tsx";
import { routeWords } from "./words.ts";

type QuestionOpenProps = {
  readonly pair: PlacedPair;
  readonly run: EvaluationRun;
  readonly against: EvaluationRun | null;
};

/** An expanded question. Its passages can be read, judged and opened. */
export function QuestionOpen({ pair, run, against }: QuestionOpenProps) {
  const tops = [pair.run.top, pair.against?.top ?? []];
  const refs = [...new Set(tops.flat().map(({ ref }) => ref))].filter((ref) => parseEvidenceRef(ref)).sort();
  const words = useQuery(passageWordsQuery(refs));
  const byRef = new Map(words.data?.passages.map((each) => [each.evidenceRef, each]));
  const mode = ROUTES.find(({ id }) => id === run.route)?.mode ?? "hybrid";
  const q = pair.run.query;
  const shared = {
    wordsOf: (ref: string) => byRef.get(ref),
    hrefFor: (ref: string) => evidenceHref(ref, null, { q, mode }),
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
  // Two runs of one route are labelled by date, others by route.
  const same = against?.route === run.route;
  return (
    <QuestionDetail
      pair={pair}
      workbenchHref={workbenchHref({ q, mode })}
      compareHref={compareHref({ q, ...comparedRoutes(run.route, against?.route ?? null) })}
      lists={
        <div className="flex flex-col gap-4 three:flex-row">
          <TopList
            heading={
              before
                ? QUESTION_WORDS.firstTenOf(same ? QUESTION_WORDS.now : routeWords(run.route))
                : QUESTION_WORDS.firstTen
            }
            top={pair.run.top}
            other={before}
            {...shared}
          />
          {before && against && (
            <TopList
              heading={QUESTION_WORDS.firstTenOf(same ? QUESTION_WORDS.before : routeWords(against.route))}
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

/** Returns the run's route and that of the compared run, if it differs. Otherwise the comparison chooses the second. */
function comparedRoutes(route: RouteId, against: RouteId | null) {
  const [a, b] = [routeAddress(route), against === null ? null : routeAddress(against)];
  return { a, b: a === b ? null : b };
}

/** A search cannot choose a single page lane, so all page lanes replace it. */
function routeAddress(id: RouteId): string {
  const { lanes, mode } = ROUTES.find((route) => route.id === id) ?? { lanes: "auto", mode: "hybrid" };
  return addressOfRoute({ ...presetRoute("auto"), lanes, mode });
}
