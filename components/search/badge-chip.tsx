"use client";
import Link from "next/link";
import { Tooltip } from "radix-ui";
import { stepAnchor, stepWords } from "#components/receipt/words.ts";
import { cx } from "#components/ui/class-names.ts";
import { badgeCaveat, badgeNumber, badgeTitle } from "#components/words/badges.ts";
import { type Badge, badgeFacts } from "#lib/domain/badges.ts";
import { WHY_WORDS } from "./answer-words.ts";

type BadgeChipProps = {
  readonly badge: Badge;
  /** Address of a step in the search's receipt; null if the receipt was not stored. */
  readonly stepHref: ((anchor: string) => string) | null;
};

/** A fact about the match. Hover or focus shows its number and the step it comes from. It links to that step. */
export function BadgeChip({ badge, stepHref }: BadgeChipProps) {
  const words = <span className="wrap-anywhere">{badgeTitle(badge.code, badge.detail)}</span>;
  const look = cx(
    "inline-flex min-h-6 max-w-full items-center rounded px-2 text-left text-tiny font-medium",
    badgeFacts(badge.code)?.warns
      ? "bg-red-soft text-red-text"
      : "border border-line-strong text-ink hover:border-muted hover:bg-hover",
  );
  return (
    <Tooltip.Provider delayDuration={200}>
      <Tooltip.Root>
        <Tooltip.Trigger asChild>
          {stepHref === null ? (
            <button type="button" data-testid="badge" data-badge={badge.code} className={look}>
              {words}
            </button>
          ) : (
            <Link
              href={stepHref(stepAnchor(badge.from))}
              prefetch={false}
              data-testid="badge"
              data-badge={badge.code}
              className={look}
            >
              {words}
            </Link>
          )}
        </Tooltip.Trigger>
        {/* Rendered in place, not at the end of the page, so that it is inside a landmark. */}
        <Tooltip.Content
          sideOffset={5}
          collisionPadding={10}
          data-testid="badge-fact"
          className="z-40 max-w-[min(20rem,calc(100vw-1.5rem))] rounded-md border border-line bg-raised px-3 py-2 text-small shadow-pop"
        >
          <BadgeDetails badge={badge} leads={stepHref !== null} />
        </Tooltip.Content>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}

function BadgeDetails({ badge, leads }: { readonly badge: Badge; readonly leads: boolean }) {
  const caveat = badgeCaveat(badge.code);
  const step = stepWords(badge.from);
  return (
    <>
      <span className="block font-semibold wrap-anywhere">{badgeTitle(badge.code, badge.detail)}</span>
      {badge.number !== null && (
        <span className="block tabular-nums">{badgeNumber(badge.code, badge.number)}</span>
      )}
      <span className="block text-muted">
        {leads ? WHY_WORDS.fromLinkedStep(step) : WHY_WORDS.fromStep(step)}
      </span>
      {caveat !== "" && <span className="block">{caveat}</span>}
    </>
  );
}
