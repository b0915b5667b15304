"use client";
import { Check, ChevronDown, Plus } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { MENU_ROW, MenuContent } from "#components/ui/menu.tsx";
import { plural } from "#components/words/quantities.ts";
import type { PackSummary } from "#lib/domain/pack.ts";
import { CHOOSE_WORDS } from "./words.ts";

/** A pack in a menu. */
type PackChoice = Pick<PackSummary, "id" | "title" | "itemCount">;

type ChoosePackProps = {
  /** Title of the working pack; null if there is none. */
  readonly title: string | null;
  readonly packId: string | null;
  /** Most recently changed first; null until loaded. */
  readonly recent: readonly PackChoice[] | null;
  readonly onOpenChange: (open: boolean) => void;
  readonly onChoose: (packId: string) => void;
  readonly onNew: () => void;
  readonly newWords?: string;
};

/** Shows the working pack. Its menu offers recent packs and a new one. */
export function ChoosePack(props: ChoosePackProps) {
  const { title, packId, recent, onOpenChange, onChoose, onNew, newWords } = props;
  return (
    <DropdownMenu.Root modal={false} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger
        className="flex h-8 min-w-0 items-center gap-1 rounded-md px-1.5 font-semibold hover:bg-hover"
        aria-label={CHOOSE_WORDS.current(title)}
        title={title ?? undefined}
      >
        <span className="truncate">{title ?? CHOOSE_WORDS.none}</span>
        <ChevronDown size={14} aria-hidden className="shrink-0" />
      </DropdownMenu.Trigger>
      <PackMenu
        packId={packId}
        recent={recent}
        onChoose={onChoose}
        onNew={onNew}
        {...(newWords === undefined ? {} : { newWords })}
      />
    </DropdownMenu.Root>
  );
}

type PackMenuProps = Pick<ChoosePackProps, "packId" | "recent" | "onChoose" | "onNew" | "newWords"> & {
  /** The part of the page that the menu belongs to. Without one it stands at the end of the page, over a dialog. */
  readonly landmark?: HTMLElement | null;
};

/** A menu of recent packs and a new one. */
export function PackMenu({
  packId,
  recent,
  onChoose,
  onNew,
  newWords = CHOOSE_WORDS.newPack,
  landmark = null,
}: PackMenuProps) {
  return (
    <MenuContent
      within={landmark ?? "page"}
      className="max-h-96 w-[min(20rem,calc(100vw-1.5rem))] overflow-y-auto"
    >
      <DropdownMenu.Item className={MENU_ROW} onSelect={onNew}>
        <Plus size={14} aria-hidden /> {newWords}
      </DropdownMenu.Item>
      {recent !== null && recent.length > 0 && (
        <DropdownMenu.RadioGroup value={packId ?? ""} onValueChange={onChoose}>
          <DropdownMenu.Label className="px-2 pt-2 pb-1 text-tiny font-semibold text-muted">
            {CHOOSE_WORDS.recent}
          </DropdownMenu.Label>
          {recent.map((pack) => (
            <DropdownMenu.RadioItem key={pack.id} value={pack.id} className={MENU_ROW}>
              <span className="min-w-0 flex-1">
                <span className="line-clamp-2 wrap-anywhere">{pack.title}</span>
                <span className="block text-tiny text-muted">{plural(pack.itemCount, "item")}</span>
              </span>
              <DropdownMenu.ItemIndicator>
                <Check size={14} aria-hidden />
              </DropdownMenu.ItemIndicator>
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
      )}
    </MenuContent>
  );
}
