"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useMemo, useRef, useState } from "react";
import { evidenceHref, workbenchHref } from "#components/address/search-state.ts";
import { countFilters } from "#components/filters/filter-values.ts";
import { reportOpened } from "#components/receipt/report-event.ts";
import { Kbd } from "#components/ui/kbd.tsx";
import { fill } from "#components/words/fill.tsx";
import type { ComparedEvidence, Comparison } from "#lib/domain/compare.ts";
import type { AddressedRoute } from "#lib/domain/route-choice.ts";
import { LETTERS, type Letter, shuffledPlaces, toJudgeFirst } from "./blind.ts";
import { ChooseRoutes } from "./choose-routes.tsx";
import { CompareBar } from "./compare-bar.tsx";
import { type CompareState, routesToAddress } from "./compare-state.ts";
import { EvidenceColumns } from "./evidence-columns.tsx";
import { OverlapSummary, type PlacedRoute } from "./overlap-summary.tsx";
import { PreferRoute } from "./prefer-route.tsx";
import { figuresQuery } from "./queries.ts";
import { useCompareJudging } from "./use-compare-judging.ts";
import { useCompareKeys } from "./use-compare-keys.ts";
import { COMPARE_KEYS_WORDS } from "./words.ts";

const MAX_ROUTES = 3;
/** Any number will do; it only needs to be in the address. */
const SEEDS = 1_000_000;

type ComparedProps = {
  readonly comparison: Comparison;
  /** The routes in the address, in the comparison's order. */
  readonly routes: readonly AddressedRoute[];
  /** Other routes are loading. */
  readonly waiting: boolean;
  readonly state: CompareState;
  readonly onChange: (change: Partial<CompareState>, options?: { readonly history: "replace" }) => void;
};

/** Result of a comparison: figures, columns with lines, and keys to judge. */
export function Compared({ comparison, routes, waiting, state, onChange }: ComparedProps) {
  const { query } = comparison;
  const figures = useQuery(figuresQuery(comparison)).data ?? comparison.figures;
  /** Index of the route being changed; one past the last adds one. */
  const [choosing, setChoosing] = useState<number | null>(null);
  const { root, columns, blind, judgedFirst, toJudge, judging, judgedOf } = useJudgedColumns(
    comparison,
    state,
  );

  const setRoutes = (next: readonly AddressedRoute[]) => {
    setChoosing(null);
    onChange({ ...routesToAddress(next), side: "A" });
  };
  return (
    <>
      <CompareBar
        receipt={state.receipt}
        searchHref={workbenchHref({ ...questionOf(state), q: query })}
        filters={countFilters(state)}
        blind={state.blind !== null}
        hidden={blind}
        judged={judgedFirst}
        toJudge={toJudge}
        onAdd={!blind && routes.length < MAX_ROUTES ? () => setChoosing(routes.length) : null}
        onBlind={(on) =>
          onChange({ blind: on ? Math.floor(Math.random() * SEEDS) : null, revealed: false, side: "A" })
        }
        onReveal={() => onChange({ revealed: true })}
      />
      <div aria-busy={waiting} className={`flex flex-col gap-3 ${waiting ? "opacity-60" : ""}`}>
        <OverlapSummary columns={columns} overlaps={comparison.overlaps} figures={figures} blind={blind} />
        <div ref={root}>
          <EvidenceColumns
            columns={columns}
            blind={blind}
            all={state.all}
            side={state.side}
            onSide={(side) => onChange({ side }, { history: "replace" })}
            onAll={(all) => onChange({ all }, { history: "replace" })}
            gradeOf={judging.gradeOf}
            onGrade={(letter, item, grade) => judging.judge(judgedOf(letter, item), grade)}
            hrefOf={(item) => evidenceHref(item.ref, item, { ...questionOf(state), q: query })}
            onOpen={(letter, item) => {
              const { traceId } = judgedOf(letter, item);
              if (traceId !== null) reportOpened(traceId, item.ref);
            }}
            actionsOf={({ place, route }) => (
              <PreferRoute
                route={route}
                against={comparison.routes.filter((other) => other !== route).map((other) => other.route)}
                onChange={() => setChoosing(place)}
                onRemove={routes.length > 2 ? () => setRoutes(routes.filter((_, at) => at !== place)) : null}
              />
            )}
          />
        </div>
      </div>
      <KeyLine />
      <p role="status" className="sr-only">
        {judging.said}
      </p>
      <ChooseRoutes
        choosing={choosing}
        routes={routes}
        canBeAsRan={state.receipt !== null}
        onRoutes={setRoutes}
        onClose={() => setChoosing(null)}
      />
    </>
  );
}

/** The columns, and the ratings of their results by button and key. Names are hidden until the first ones are rated. */
function useJudgedColumns(comparison: Comparison, state: CompareState) {
  const root = useRef<HTMLDivElement>(null);
  const judging = useCompareJudging(comparison.query);
  const columns = useMemo(() => columnsOf(comparison, state.blind), [comparison, state.blind]);
  const toJudge = toJudgeFirst(comparison.routes);
  const judgedFirst = toJudge.filter((judgedAs) => judging.gradeOf(judgedAs) !== null).length;
  const blind = state.blind !== null && !state.revealed && judgedFirst < toJudge.length;
  const judgedOf = (letter: Letter, item: ComparedEvidence) => ({
    judgedAs: item.judgedAs,
    title: item.title ?? item.ref,
    traceId: columns.find((column) => column.letter === letter)?.route.traceId ?? null,
  });
  useCompareKeys(root, {
    onMark: (at, grade) => {
      const column = columns.find(({ letter }) => letter === at.letter);
      const item = column?.route.evidence.find(({ ref }) => ref === at.ref);
      if (column && item && item.title !== null) judging.judge(judgedOf(column.letter, item), grade);
    },
    onUndo: judging.undo,
  });
  return { root, columns, blind, judgedFirst, toJudge: toJudge.length, judging, judgedOf };
}

/** Returns the routes as columns, shuffled if there is a seed. */
function columnsOf({ routes }: Comparison, seed: number | null): PlacedRoute[] {
  return shuffledPlaces(routes.length, seed).flatMap((place, index) => {
    const [letter, route] = [LETTERS[index], routes[place]];
    return letter && route ? [{ letter, place, route }] : [];
  });
}

function KeyLine() {
  return (
    <p className="text-small leading-6 text-muted">
      {fill(COMPARE_KEYS_WORDS.line, {
        j: <Kbd>{"j"}</Kbd>,
        k: <Kbd>{"k"}</Kbd>,
        enter: <Kbd>{"Enter"}</Kbd>,
        one: <Kbd>{"1"}</Kbd>,
        two: <Kbd>{"2"}</Kbd>,
        three: <Kbd>{"3"}</Kbd>,
        u: <Kbd>{"u"}</Kbd>,
        all: (
          <Link href="/admin/judgements" prefetch={false} className="underline underline-offset-2">
            {COMPARE_KEYS_WORDS.allLink}
          </Link>
        ),
      })}
    </p>
  );
}

function questionOf({
  receipt: _r,
  a: _a,
  b: _b,
  c: _c,
  blind: _s,
  revealed: _n,
  side: _d,
  all: _l,
  ...question
}: CompareState) {
  return question;
}
