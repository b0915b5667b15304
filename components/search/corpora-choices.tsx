"use client";
import { Popover } from "radix-ui";
import type { ReactNode } from "react";
import { CorpusFreshness } from "#components/corpus/corpus-freshness.tsx";
import { CheckList } from "#components/filters/check-list.tsx";
import { corpusOption } from "#components/filters/corpus-option.ts";
import type { CorporaChoice } from "./corpora-choice.ts";
import { CORPORA_CHOICES_WORDS } from "./corpora-choices-words.ts";

/** The list of corpora to choose from, open at first. `children`: the button that opens it. */
export function CorporaChoices({
  corpora,
  chosen,
  onChange,
  children,
}: CorporaChoice & { readonly children: ReactNode }) {
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger asChild>{children}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={12}
          aria-label={CORPORA_CHOICES_WORDS.label}
          className="z-40 max-h-[min(28rem,70vh)] w-[min(21rem,calc(100vw-1.5rem))] overflow-y-auto rounded-lg border border-line bg-raised p-4 shadow-pop"
        >
          <CheckList
            legend={CORPORA_CHOICES_WORDS.legend}
            hint={chosen.length === 0 ? CORPORA_CHOICES_WORDS.allHint : undefined}
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
