"use client";
import { Bookmark, BookmarkCheck } from "lucide-react";
import { Popover } from "radix-ui";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { SAVE_SEARCH_WORDS } from "./save-search-words.ts";
import { type StoredSearch, savedAt, withSaved } from "./stored-searches.ts";
import { changeSearches, useRemoveSearches, useStoredSearches } from "./use-stored-searches.ts";

/** Saves the search on the page in this browser under a name, renames it, or removes it. */
export function SaveSearch({ search }: { readonly search: StoredSearch }) {
  const saved = savedAt(useStoredSearches(), search.address);
  const { remove } = useRemoveSearches();
  const [open, setOpen] = useState(false);
  const label = saved ? SAVE_SEARCH_WORDS.savedAs(saved.name) : SAVE_SEARCH_WORDS.title;
  const Icon = saved ? BookmarkCheck : Bookmark;
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The button is within the search form, which must not be sent too.
    event.stopPropagation();
    const name = String(new FormData(event.currentTarget).get("name")).trim() || search.name;
    changeSearches((now) => withSaved(now, { ...search, name }));
    setOpen(false);
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <Button look="quiet" size="small-icon" className="-my-0.5" aria-label={label} title={label}>
          <Icon size={14} aria-hidden className={saved && "text-accent-text"} />
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-label={SAVE_SEARCH_WORDS.title}
          className="z-40 w-[min(21rem,calc(100vw-1.5rem))] rounded-lg border border-line bg-raised p-3 shadow-pop"
        >
          <form onSubmit={save}>
            <label className="block text-small font-semibold">
              {SAVE_SEARCH_WORDS.name}
              <input
                name="name"
                maxLength={200}
                defaultValue={saved?.name ?? search.name}
                onFocus={(event) => event.currentTarget.select()}
                className="mt-1 h-8 w-full rounded-md border border-line-strong bg-panel px-2 text-ui font-normal hover:border-muted"
              />
            </label>
            <p className="mt-1.5 text-small text-muted">{SAVE_SEARCH_WORDS.about}</p>
            <div className="mt-2.5 flex gap-2">
              <Button type="submit" look="primary" size="small">
                {saved ? SAVE_SEARCH_WORDS.rename : SAVE_SEARCH_WORDS.save}
              </Button>
              {saved && (
                <Button
                  size="small"
                  onClick={() => {
                    remove("saved", saved);
                    setOpen(false);
                  }}
                >
                  {SAVE_SEARCH_WORDS.remove}
                </Button>
              )}
            </div>
          </form>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
