"use client";
import { Copy, Link2, Quote } from "lucide-react";
import { Toolbar } from "radix-ui";
import { type ComponentProps, type MouseEvent, type ReactNode, type RefObject, useRef } from "react";
import type { Reading } from "#components/address/search-state.ts";
import { Button } from "#components/ui/button.tsx";
import { COPY_WORDS } from "#components/ui/copy-words.ts";
import type { Cited } from "./cite.ts";
import { useBeside } from "./use-beside.ts";
import { useCopy } from "./use-copy.ts";
import type { Selected } from "./use-selected.ts";
import { useToolKeys } from "./use-tool-keys.ts";
import { PLACE_WORDS, SELECTION_WORDS } from "./words.ts";

type SelectionToolsProps = {
  readonly root: RefObject<HTMLElement | null>;
  readonly selected: Selected;
  readonly cited: Cited;
  readonly view: Reading["view"];
  readonly adding: ((evidenceRef: string) => ReactNode) | undefined;
  readonly onHide: () => void;
};

/** Tools beside the selected text: copy it with its citation, link to it, or add it to a pack. */
export function SelectionTools({ root, selected, cited, view, adding, onHide }: SelectionToolsProps) {
  const { picked, range } = selected;
  const tools = useRef<HTMLDivElement>(null);
  const { evidenceRef, copyQuote, copyLink, copyWords } = useCopy(picked, cited, view);
  useBeside(tools, root, range);
  useToolKeys(tools, root, onHide);
  const note = evidenceRef === null ? PLACE_WORDS.none : picked.widened ? PLACE_WORDS.widened : null;
  return (
    <div
      ref={tools}
      className="absolute z-20 max-w-[calc(100%-0.5rem)] rounded-md border border-line-strong bg-raised shadow-pop select-none"
    >
      {note && <p className="max-w-72 px-3 pt-2 text-small text-muted">{note}</p>}
      <Toolbar.Root
        aria-label={SELECTION_WORDS.label}
        aria-keyshortcuts="Alt+Q"
        className="flex flex-wrap items-center gap-0.5 p-1"
        onMouseDown={keepSelection}
      >
        {evidenceRef === null ? (
          <Tool onClick={copyWords}>
            <Copy size={13} aria-hidden /> {SELECTION_WORDS.copyWords}
          </Tool>
        ) : (
          <>
            <Tool onClick={copyQuote}>
              <Quote size={13} aria-hidden /> {COPY_WORDS.withCitation}
            </Tool>
            <Tool onClick={copyLink}>
              <Link2 size={13} aria-hidden /> {COPY_WORDS.link}
            </Tool>
            {adding?.(evidenceRef)}
          </>
        )}
      </Toolbar.Root>
    </div>
  );
}

function Tool(props: Pick<ComponentProps<"button">, "onClick" | "children">) {
  return (
    <Toolbar.Button asChild>
      <Button look="quiet" size="small" {...props} />
    </Toolbar.Button>
  );
}

/** A click on a tool keeps the selection. Events of its menu and dialog also arrive here, and stay as they are. */
function keepSelection(event: MouseEvent<HTMLElement>) {
  if (event.target instanceof Node && event.currentTarget.contains(event.target)) event.preventDefault();
}
