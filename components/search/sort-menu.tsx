"use client";
import { Check, ChevronDown } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { plural } from "#components/words/quantities.ts";
import type { SearchResponse } from "#lib/domain/search.ts";
import { GROUPINGS, SORTS, undatedCount } from "./arrange-results.ts";
import type { Showing } from "./search-state.ts";
import { GROUPING_WORDS, SORT_WORDS } from "./sort-words.ts";

type Order = Pick<Showing, "sort" | "group">;

type SortMenuProps = Order & {
  readonly results: SearchResponse["results"];
  readonly onChange: (change: Partial<Order>) => void;
};

/** Chooses the order of the results, and whether a result is a document or a passage. The search stays the same. */
export function SortMenu({ sort, group, results, onChange }: SortMenuProps) {
  const undated = undatedCount(results);
  const notes = {
    best: undefined,
    newest: undated > 0 ? `${plural(undated, "document")} without a date, last` : undefined,
    document: "By title, then by place",
  };
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button look="quiet" size="inline" data-testid="sort-menu">
          Sort <span className="sr-only">: {SORT_WORDS[sort]}</span>
          <ChevronDown size={13} aria-hidden className="-ml-1" />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="start"
        sideOffset={6}
        collisionPadding={12}
        className="z-50 w-64 rounded-md border border-line bg-raised p-1 shadow-pop"
      >
        <Choices
          label="Sort by"
          value={sort}
          options={SORTS}
          onChange={(chosen) => onChange({ sort: chosen })}
          words={(option) => ({ label: SORT_WORDS[option], note: notes[option] })}
        />
        <DropdownMenu.Separator className="my-1 border-t border-line" />
        <Choices
          label="Show"
          value={group}
          options={GROUPINGS}
          onChange={(chosen) => onChange({ group: chosen })}
          words={(option) => ({ label: GROUPING_WORDS[option] })}
        />
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

type ChoicesProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly Value[];
  readonly words: (option: Value) => { readonly label: string; readonly note?: string | undefined };
  readonly onChange: (chosen: Value) => void;
};

function Choices<Value extends string>({ label, value, options, words, onChange }: ChoicesProps<Value>) {
  return (
    <DropdownMenu.RadioGroup value={value} aria-label={label}>
      <DropdownMenu.Label className="px-2 pt-1 text-tiny font-semibold tracking-wide text-muted uppercase">
        {label}
      </DropdownMenu.Label>
      {options.map((option) => (
        <Choice key={option} value={option} onSelect={() => onChange(option)} {...words(option)} />
      ))}
    </DropdownMenu.RadioGroup>
  );
}

function Choice(props: {
  readonly value: string;
  readonly label: ReactNode;
  readonly note?: string | undefined;
  readonly onSelect: () => void;
}) {
  return (
    <DropdownMenu.RadioItem
      value={props.value}
      onSelect={props.onSelect}
      className="flex min-h-8 cursor-pointer items-center justify-between gap-4 rounded px-2 py-1 text-ui outline-none data-highlighted:bg-hover"
    >
      <span>
        {props.label}
        {props.note && <span className="block text-tiny text-muted">{props.note}</span>}
      </span>
      <DropdownMenu.ItemIndicator>
        <Check size={14} aria-hidden />
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.RadioItem>
  );
}
