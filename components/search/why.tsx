"use client";
import { Popover } from "radix-ui";
import { Button } from "#components/ui/button.tsx";
import { Chip } from "#components/ui/chip.tsx";
import type { PassageResult } from "#lib/domain/search.ts";
import { ContributionTable } from "./contribution-table.tsx";

type WhyProps = {
  readonly passage: PassageResult;
  readonly rank: number;
  readonly title: string;
  /** Null if the receipt was not stored. */
  readonly receiptHref: string | null;
};

/** Why this surfaced: a table of contributions whose sum is the score. */
export function Why({ passage, rank, title, receiptHref }: WhyProps) {
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button
          look="quiet"
          size="small"
          className="h-6 px-1.5 underline underline-offset-2"
          data-testid="why"
        >
          why<span className="sr-only"> did {title} surface?</span>
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-label="Why this surfaced"
          className="z-40 w-[min(23rem,calc(100vw-1.5rem))] animate-[rise_120ms_ease-out] rounded-lg border border-line bg-raised p-4 shadow-pop"
        >
          <div className="mb-2 flex items-center justify-between gap-3">
            <h4 className="font-semibold">Why this surfaced</h4>
            <Chip>result {rank}</Chip>
          </div>
          <ContributionTable contributions={passage.contributions} total={passage.score} />
          {receiptHref && (
            <p className="mt-2 text-small">
              <a href={receiptHref} className="underline underline-offset-2">
                Open the receipt
              </a>
            </p>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
