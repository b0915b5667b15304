"use client";
import { ChevronDown } from "lucide-react";
import { Popover } from "radix-ui";
import { CorpusFreshness } from "#components/corpus/corpus-freshness.tsx";
import { CheckList } from "#components/filters/check-list.tsx";
import { corpusOption } from "#components/filters/corpus-option.ts";
import { Button } from "#components/ui/button.tsx";
import { plural } from "#components/words/quantities.ts";
import type { CorpusSummary } from "#lib/domain/documents.ts";
import { notFreshWords } from "./words.ts";

type CorporaMenuProps = {
  readonly corpora: readonly CorpusSummary[];
  /** Ids of the chosen corpora; empty for all. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
};

/** Chooses the corpora to search. Its button names the choice, and how many of them are not fresh. */
export function CorporaMenu({ corpora, chosen, onChange }: CorporaMenuProps) {
  const searched = corpora.filter(({ id, enabled }) => (chosen.length === 0 ? enabled : chosen.includes(id)));
  const notFresh = searched.filter(
    ({ freshnessState, documentCount }) => freshnessState !== "fresh" && documentCount > 0,
  );
  const [only] = searched;
  const label =
    chosen.length === 0
      ? "All corpora"
      : chosen.length === 1 && only
        ? only.title
        : plural(chosen.length, "corpus", "corpora");
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button look="quiet" size="inline" className="min-w-0" data-testid="corpora-menu">
          <span className="truncate">
            <span className="sr-only">Corpora to search: </span>
            {label}
          </span>
          {notFresh.length > 0 && <NotFresh count={notFresh.length} />}
          <ChevronDown size={13} aria-hidden className="shrink-0" />
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={12}
          aria-label="Corpora to search"
          className="z-40 max-h-[min(28rem,70vh)] w-[min(21rem,calc(100vw-1.5rem))] overflow-y-auto rounded-lg border border-line bg-raised p-4 shadow-pop"
        >
          <CheckList
            legend="Corpora"
            hint={chosen.length === 0 ? "Searching all corpora" : undefined}
            options={corpora.map((corpus) => ({
              ...corpusOption(corpus),
              dot: <CorpusFreshness corpus={corpus} />,
            }))}
            chosen={chosen}
            onChange={onChange}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** A dot and a number, because the line has no room for the words. The menu shows them beside each corpus. */
function NotFresh({ count }: { readonly count: number }) {
  const words = notFreshWords(count);
  return (
    <span className="flex shrink-0 items-center gap-1 text-amber-text tabular-nums" title={words}>
      <span aria-hidden className="size-1.5 rounded-full bg-amber-dot" />
      <span aria-hidden>{count}</span>
      <span className="sr-only">, {words}</span>
    </span>
  );
}
