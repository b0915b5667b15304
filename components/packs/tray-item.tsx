"use client";
import { useState } from "react";
import { asksBrowser } from "#components/ui/asks-browser.ts";
import { Button } from "#components/ui/button.tsx";
import type { PackItemView } from "#lib/domain/pack.ts";
import { type ItemActions, ItemTools } from "./item-tools.tsx";
import { ITEM_TOOL_WORDS, ITEM_WORDS } from "./item-words.ts";
import { NoteField } from "./note-field.tsx";
import { quoteWords } from "./quote-words.ts";
import { ItemRefused } from "./refused-changes.tsx";
import type { Grip } from "./sortable-list.tsx";
import { SourceState } from "./source-state.tsx";
import { TRAY_WORDS } from "./tray-words.ts";

type TrayItemProps = {
  readonly item: PackItemView;
  /** "item 2, Design code". */
  readonly name: string;
  readonly grip: Grip | null;
  readonly actions: ItemActions;
  readonly saving: boolean;
  /** A change of the item was not saved. */
  readonly refused: boolean;
  readonly href: string;
  readonly onOpen: () => void;
};

/** Alt with an arrow key moves the focused item, except while a note is typed. */
export function stepKeys(onStep: ItemActions["onStep"]) {
  return (event: React.KeyboardEvent) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    if (event.target instanceof HTMLTextAreaElement) return;
    event.preventDefault();
    onStep(event.key === "ArrowUp" ? -1 : 1);
  };
}

/** A short form of an item for the tray, with its actions. */
export function TrayItem({ item, name, grip, actions, saving, refused, href, onOpen }: TrayItemProps) {
  const [writing, setWriting] = useState(false);
  // The field stays when the note becomes empty, because the user may be writing in it.
  const [noted, setNoted] = useState(item.note !== "");
  if (!noted && item.note !== "") setNoted(true);
  const { source } = item;
  return (
    <article
      aria-label={name}
      data-testid="tray-item"
      data-ref={item.evidenceRef}
      className="flex flex-col gap-1 border-b border-line bg-panel px-3 py-2.5"
      onKeyDown={stepKeys(actions.onStep)}
    >
      {source.state === "removed" ? (
        <p className="text-muted italic">{ITEM_WORDS.sourceGone}</p>
      ) : (
        <>
          <div className="flex items-start gap-2">
            <h3 className="min-w-0 flex-1 font-semibold">
              <a
                href={href}
                className="line-clamp-1 rounded-sm wrap-anywhere hover:underline"
                title={source.title}
                onClick={(event) => {
                  if (asksBrowser(event)) return;
                  event.preventDefault();
                  onOpen();
                }}
              >
                {source.title}
              </a>
            </h3>
            {item.page !== null && (
              <span className="shrink-0 text-tiny text-muted tabular-nums">
                {ITEM_WORDS.page(item.printedPage ?? item.page, item.lastPage)}
              </span>
            )}
          </div>
          {source.sectionPath.length > 0 && (
            <p className="-mt-1 truncate text-small text-muted" title={source.sectionPath.join(" › ")}>
              {source.sectionPath.at(-1)}
            </p>
          )}
          <p className="line-clamp-2 font-serif text-evidence wrap-anywhere">{quoteWords(source)}</p>
        </>
      )}
      {source.state !== "unchanged" && (
        <p>
          <SourceState item={item} />
        </p>
      )}
      {refused && <ItemRefused />}
      <ItemTools itemId={item.itemId} name={name} role={item.role} grip={grip} actions={actions} />
      {noted || writing ? (
        <NoteField
          note={item.note}
          label={ITEM_TOOL_WORDS.noteLabel(name)}
          onSave={actions.onNote}
          saving={saving}
          opened={writing}
        />
      ) : (
        <Button
          look="quiet"
          size="small"
          className="-ml-2 h-6 self-start"
          onClick={() => {
            setWriting(true);
          }}
        >
          {TRAY_WORDS.addNote}
          <span className="sr-only"> {TRAY_WORDS.noteOn(name)}</span>
        </Button>
      )}
    </article>
  );
}
