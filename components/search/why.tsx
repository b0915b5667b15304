"use client";
import { Popover } from "radix-ui";
import { AssetChip, FreshnessChip, LaneChip } from "#components/evidence/chips.tsx";
import { ContributionTable } from "#components/evidence/contribution-table.tsx";
import { Button } from "#components/ui/button.tsx";
import { type Badge, badgeFacts } from "#lib/domain/badges.ts";
import type { DocumentResult, PassageResult } from "#lib/domain/search-result.ts";
import { WHY_WORDS } from "./answer-words.ts";
import { BadgeChip } from "./badge-chip.tsx";
import { whySentence } from "./why-sentence.ts";

type WhyProps = {
  readonly result: DocumentResult;
  readonly passage: PassageResult;
  /** Address of a step in the search's receipt; null if the receipt was not stored. */
  readonly stepHref: ((anchor: string) => string) | null;
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
};

/** Why a result surfaced: one sentence and plain facts. The details have the facts with numbers, and the contributions whose sum is the score. */
export function Why({ result, passage, stepHref, ...shown }: WhyProps) {
  return (
    <Popover.Root {...shown}>
      <Popover.Trigger asChild>
        <Button size="small" className="h-6 px-1.5" data-testid="why">
          {WHY_WORDS.button}
          <span className="sr-only">: {result.title}</span>
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side="right"
          align="start"
          sideOffset={10}
          collisionPadding={12}
          aria-label={WHY_WORDS.label}
          className="z-40 max-h-(--radix-popover-content-available-height) w-[min(23rem,calc(100vw-1.5rem))] animate-[rise_120ms_ease-out] overflow-y-auto rounded-lg border border-line bg-raised p-4 shadow-pop"
        >
          <p className="font-semibold">{WHY_WORDS.title}</p>
          <p className="mt-1 wrap-anywhere" data-testid="why-sentence">
            {whySentence(passage.badges, passage)}
          </p>
          <PlainFacts result={result} passage={passage} stepHref={stepHref} />
          <details className="mt-3">
            <summary className="inline-flex min-h-6 items-center rounded-sm text-small font-semibold underline decoration-dotted underline-offset-2">
              {WHY_WORDS.details}
            </summary>
            <div className="mt-1">
              <MeasuredFacts passage={passage} stepHref={stepHref} />
              <ContributionTable contributions={passage.contributions} total={passage.score} />
            </div>
          </details>
          {stepHref && (
            <p className="mt-2 text-small">
              <a href={stepHref("results")} className="underline underline-offset-2">
                {WHY_WORDS.receipt}
              </a>
            </p>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Whether a badge stands above the details: it has no number, or it warns. */
const isPlain = ({ code, number }: Badge) => number === null || (badgeFacts(code)?.warns ?? false);

/** Freshness and the facts without numbers, which everyone can read. */
function PlainFacts({ result, passage, stepHref }: Pick<WhyProps, "result" | "passage" | "stepHref">) {
  const { corpus, freshness, passageCount } = result;
  return (
    <>
      <p className="mt-2 text-small text-muted">{WHY_WORDS.found(corpus.title, passageCount)}</p>
      <div className="mt-2 flex flex-wrap items-center gap-1.5">
        <FreshnessChip freshness={freshness} />
        {passage.pageEvidence?.assets.map((asset) => (
          <AssetChip key={asset.id} asset={asset} />
        ))}
        <Badges badges={passage.badges.filter(isPlain)} stepHref={stepHref} />
      </div>
    </>
  );
}

/** The lanes, and the facts with numbers. */
function MeasuredFacts({ passage, stepHref }: Pick<WhyProps, "passage" | "stepHref">) {
  return (
    <div className="mb-2 flex flex-wrap items-center gap-1.5">
      {passage.lanes.map((lane) => (
        <LaneChip key={lane} lane={lane} />
      ))}
      <Badges badges={passage.badges.filter((badge) => !isPlain(badge))} stepHref={stepHref} />
    </div>
  );
}

function Badges({ badges, stepHref }: { readonly badges: readonly Badge[] } & Pick<WhyProps, "stepHref">) {
  return badges.map((badge) => (
    <BadgeChip key={badge.code + (badge.detail ?? "")} badge={badge} stepHref={stepHref} />
  ));
}
