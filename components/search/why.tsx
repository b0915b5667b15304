"use client";
import { Popover } from "radix-ui";
import { Button } from "#components/ui/button.tsx";
import { Chip } from "#components/ui/chip.tsx";
import { score } from "#components/words/quantities.ts";
import type { PassageResult } from "#lib/domain/search.ts";
import { contributionLines, statedSum } from "./contributions.ts";

type WhyProps = { readonly passage: PassageResult; readonly rank: number; readonly title: string };

/** Why this surfaced: a small table that adds up, because the score is its sum. */
export function Why({ passage, rank, title }: WhyProps) {
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
          <WhyTable passage={passage} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function WhyTable({ passage }: { readonly passage: PassageResult }) {
  const lines = contributionLines(passage.contributions);
  const { sum, shownAddsUp } = statedSum(lines.map((line) => line.value));
  return (
    <>
      <table className="w-full border-collapse text-small" data-testid="why-table">
        <caption className="sr-only">What each source added to the score</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Source</th>
            <th scope="col">Adds</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: contributions have no id and never change order
            <tr key={index} className="align-top">
              <th scope="row" className="py-1 pr-4 text-left font-normal">
                {line.label}
                <span className="block text-tiny text-muted wrap-anywhere">{line.detail}</span>
              </th>
              <td className="py-1 text-right tabular-nums">
                <data value={line.value}>{score(line.value)}</data>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line">
            <th scope="row" className="pt-1.5 text-left font-semibold">
              score
            </th>
            <td className="pt-1.5 text-right font-semibold tabular-nums">
              <data value={passage.score} data-testid="why-score">
                {score(passage.score)}
              </data>
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="mt-2 text-tiny text-muted">
        The score is the sum of the lines above{shownAddsUp ? "" : `, rounded here; unrounded it is ${sum}`}.
        It orders results within this search and means nothing outside it.
      </p>
    </>
  );
}
