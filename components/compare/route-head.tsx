import Link from "next/link";
import type { ReactNode } from "react";
import { AnswerLimits } from "#components/evidence/answer-limits.tsx";
import { Chip } from "#components/ui/chip.tsx";
import { Moment } from "#components/ui/moment.tsx";
import { duration, plural } from "#components/words/quantities.ts";
import { LANE_STATUS_WORDS, LANE_WORDS, reasonWords } from "#components/words/reasons.ts";
import type { ComparedRoute } from "#lib/domain/compare.ts";
import { madeOf } from "#lib/domain/route-choice.ts";
import type { Letter } from "./blind.ts";
import { ROUTE_HEAD_WORDS } from "./words.ts";

type RouteHeadProps = {
  readonly letter: Letter;
  readonly route: ComparedRoute;
  readonly blind: boolean;
  readonly actions: ReactNode;
};

/** Head of a column: the route, its parts, its lanes and its latency. */
export function RouteHead({ letter, route, blind, actions }: RouteHeadProps) {
  if (blind) {
    return (
      <header className="flex min-h-11 items-center px-3 py-2">
        <h2 className="font-semibold">{letter}</h2>
        <p className="ml-2 text-small text-muted">{ROUTE_HEAD_WORDS.hiddenName}</p>
      </header>
    );
  }
  const { label, lanes, tookMs, documentCount, asRan, ranAt, traceId, status, strength, notes, error } =
    route;
  return (
    <header className="px-3 py-2">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1.5">
        <h2 className="min-h-7 min-w-40 flex-1 pt-1 font-semibold wrap-anywhere">
          {letter} · {label}
        </h2>
        <span className="flex flex-wrap items-center gap-1.5">{actions}</span>
      </div>
      <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-small text-muted">
        {"asRan" in route.route ? (
          <Moment iso={ranAt} />
        ) : (
          label !== madeOf(route.route) && <span>{madeOf(route.route)}</span>
        )}
        {error === null && (
          <span className="tabular-nums">
            {listsLanes(route) && `· ${ROUTE_HEAD_WORDS.asked(lanes.map(({ lane }) => LANE_WORDS[lane]))} `}·{" "}
            {asRan ? ROUTE_HEAD_WORDS.tookThen(duration(tookMs)) : duration(tookMs)} ·{" "}
            {plural(documentCount, "document")}
          </span>
        )}
        {traceId !== null ? (
          <>
            ·{" "}
            <Link
              href={`/receipts/${traceId}`}
              prefetch={false}
              className="inline-flex min-h-6 items-center underline underline-offset-2"
            >
              {ROUTE_HEAD_WORDS.receiptLink}
            </Link>
          </>
        ) : (
          error === null && <span>· {ROUTE_HEAD_WORDS.noReceipt}</span>
        )}
      </p>
      {(status !== "ok" || strength === "weak" || notes.length > 0) && error === null && (
        <AnswerLimits weak={strength === "weak" ? ROUTE_HEAD_WORDS.weak : null} notes={notes}>
          {lanes
            .filter((lane) => lane.status !== "ok")
            .map(({ lane, status: did }) => (
              <li key={lane}>
                <Chip tone="amber" title={route.reasonCodes.map(reasonWords).join("; ")}>
                  {LANE_WORDS[lane]} {LANE_STATUS_WORDS[did]}
                </Chip>
              </li>
            ))}
        </AnswerLimits>
      )}
    </header>
  );
}

/** True if the route does not name its lanes itself, so the head lists them. */
function listsLanes({ route }: ComparedRoute): boolean {
  return "asRan" in route || route.lanes === "auto";
}
