"use client";
import Link from "next/link";
import { Fragment } from "react";
import { useAdvanced } from "#components/receipt/advanced.ts";
import { Codes } from "#components/receipt/codes.tsx";
import { Chip } from "#components/ui/chip.tsx";
import { isTrouble, isWeakness, LANE_STATUS_WORDS, LANE_WORDS, saysMore } from "#components/words/reasons.ts";
import { CLASS_WORDS } from "#lib/domain/frame-words.ts";
import { PROVIDER } from "#lib/domain/receipt.ts";
import { noteTexts } from "#lib/domain/search-note.ts";
import type { SearchResponse } from "#lib/domain/search-result.ts";
import { ROUTE_LINE_WORDS } from "./options-words.ts";
import { codesOf } from "./reported-codes.ts";

type RouteLineProps = {
  readonly response: SearchResponse;
  readonly compareHref: string;
};

const LINK = "underline underline-offset-2 hover:text-ink";

/** Describes the route: its lanes and the reasons for them, with a link to compare it with others. */
export function RouteLine({ response, compareHref }: RouteLineProps) {
  const codes = codesOf(response);
  const advanced = useAdvanced();
  // Do not repeat what a sentence below already states.
  const said = advanced ? codes : codes.filter((code) => saysMore(code) && !isToldBelow(code, response));
  return (
    <div
      className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-small text-muted"
      data-testid="route-line"
    >
      {response.lanes.map((lane, index) => (
        <Fragment key={lane.lane}>
          {index > 0 && "+"}
          <span className="font-semibold text-ink" title={ROUTE_LINE_WORDS.laneTitle(lane)}>
            {LANE_WORDS[lane.lane]}
            {lane.status !== "ok" && ` (${LANE_STATUS_WORDS[lane.status]})`}
          </span>
        </Fragment>
      ))}
      {said.length > 0 && ROUTE_LINE_WORDS.because}
      <Codes codes={said} />
      <span>
        ·{" "}
        <Link href={compareHref} prefetch={false} className={LINK} data-testid="compare-link">
          {ROUTE_LINE_WORDS.compare}
        </Link>
      </span>
      {advanced && <Provider response={response} />}
    </div>
  );
}

const ALONE = new Set(["text_lane_clear", "page_lane_clear"]);

function isToldBelow(code: string, { status }: SearchResponse): boolean {
  // An incomplete answer states what is missing, and why, in its own notice.
  const incomplete = status === "degraded" && (isTrouble(code) || code === "health_degraded");
  return isWeakness(code) || ALONE.has(code) || incomplete;
}

/**
 * Fields of the advanced view, apart from the codes: provider, lane, mode, class, and the route's note.
 */
function Provider({ response }: Pick<RouteLineProps, "response">) {
  const { mode, profile, queryClass, notes } = response;
  return (
    <span data-testid="provider" className="flex basis-full flex-wrap items-center gap-x-1.5 gap-y-1">
      <Chip title={ROUTE_LINE_WORDS.provider}>{PROVIDER.provider_kind}</Chip>
      <Chip title={ROUTE_LINE_WORDS.lane}>{PROVIDER.search_lane}</Chip>
      <Chip title={ROUTE_LINE_WORDS.mode}>{mode}</Chip>
      <Chip title={ROUTE_LINE_WORDS.profile}>{profile}</Chip>
      <Chip title={CLASS_WORDS[queryClass]}>{queryClass}</Chip>
      <span>{ROUTE_LINE_WORDS.note(noteTexts(notes))}</span>
    </span>
  );
}
