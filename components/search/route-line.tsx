import { Fragment } from "react";
import { Chip } from "#components/ui/chip.tsx";
import { duration, plural } from "#components/words/quantities.ts";
import { LANE_STATUS_WORDS, LANE_WORDS, reasonWords } from "#components/words/reasons.ts";
import type { SearchResponse } from "#lib/domain/search.ts";

/** The route says itself: which lanes, because of which codes, how long. */
export function RouteLine({ response }: { readonly response: SearchResponse }) {
  const codes = [
    ...new Set([...response.reasonCodes, ...response.lanes.flatMap((lane) => lane.reasonCodes)]),
  ];
  return (
    <p
      className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-small text-muted"
      data-testid="route-line"
    >
      {response.lanes.map((lane, index) => (
        <Fragment key={lane.lane}>
          {index > 0 && "+"}
          <span
            className="font-semibold text-ink"
            title={`${LANE_STATUS_WORDS[lane.status]} · ${plural(lane.candidateCount, "candidate")} · ${duration(lane.latencyMs)}`}
          >
            {LANE_WORDS[lane.lane]}
            {lane.status !== "ok" && ` (${LANE_STATUS_WORDS[lane.status]})`}
          </span>
        </Fragment>
      ))}
      {codes.length > 0 && "because"}
      {codes.map((code) => (
        <Chip key={code} title={code}>
          {reasonWords(code)}
        </Chip>
      ))}
      <span className="tabular-nums">· {duration(response.tookMs)}</span>
      <span className="tabular-nums">
        · {plural(response.documentCount, "document")}
        {response.candidatesCapped && " among the best candidates"}
      </span>
    </p>
  );
}
