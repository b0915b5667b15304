"use client";
import { ChevronDown } from "lucide-react";
import { GROUPINGS, SORTS } from "#components/address/result-order.ts";
import type { Showing } from "#components/address/search-state.ts";
import { Button } from "#components/ui/button.tsx";
import { Menu, MenuSeparator } from "#components/ui/menu.tsx";
import { MenuChoices } from "#components/ui/menu-choices.tsx";
import type { SearchResponse } from "#lib/domain/search-result.ts";
import { undatedCount } from "./arrange-results.ts";
import { SORT_MENU_WORDS } from "./sort-menu-words.ts";
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
    newest: undated > 0 ? SORT_MENU_WORDS.undatedNote(undated) : undefined,
    document: SORT_MENU_WORDS.documentNote,
  };
  return (
    <Menu
      within="place"
      className="w-64"
      trigger={
        <Button look="quiet" size="inline" data-testid="sort-menu">
          {SORT_MENU_WORDS.button} <span className="sr-only">: {SORT_WORDS[sort]}</span>
          <ChevronDown size={13} aria-hidden className="-ml-1" />
        </Button>
      }
    >
      <MenuChoices
        label={SORT_MENU_WORDS.sortLabel}
        value={sort}
        options={SORTS}
        onChange={(chosen) => onChange({ sort: chosen })}
        words={(option) => ({ label: SORT_WORDS[option], note: notes[option] })}
      />
      <MenuSeparator />
      <MenuChoices
        label={SORT_MENU_WORDS.groupLabel}
        value={group}
        options={GROUPINGS}
        onChange={(chosen) => onChange({ group: chosen })}
        words={(option) => ({ label: GROUPING_WORDS[option] })}
      />
    </Menu>
  );
}
