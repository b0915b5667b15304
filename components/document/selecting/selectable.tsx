"use client";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import type { Reading } from "#components/address/search-state.ts";
import type { ReadableDocument } from "#lib/domain/documents.ts";
import type { Cited } from "./cite.ts";
import { pickInText, pickOnPages } from "./pick.ts";
import { SelectionTools } from "./selection-tools.tsx";
import { useSelected } from "./use-selected.ts";
import { SELECTION_WORDS } from "./words.ts";

type SelectableProps = {
  readonly cited: Cited;
  /** The shown text; null if pages are shown or it is not loaded yet. */
  readonly readable: ReadableDocument | null;
  /** The view that a link opens; null for the usual one. */
  readonly view: Reading["view"];
  /** Renders the button that adds the selected text to a pack. */
  readonly adding: ((evidenceRef: string) => ReactNode) | undefined;
  /** The viewer. */
  readonly children: ReactNode;
};

/** The viewer, with tools for the text that the reader selects in it. */
export function Selectable({ cited, readable, view, adding, children }: SelectableProps) {
  const root = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const { selected, hide } = useSelected(root, (range, element) =>
    readable ? pickInText(range, element, readable) : pickOnPages(range, element, cited, client),
  );
  return (
    <div ref={root} className="relative flex min-h-0 min-w-0 flex-1 flex-col print:block">
      {children}
      <p role="status" className="sr-only">
        {selected && SELECTION_WORDS.announced}
      </p>
      {selected && (
        <SelectionTools
          root={root}
          selected={selected}
          cited={cited}
          view={view}
          adding={adding}
          onHide={hide}
        />
      )}
    </div>
  );
}
