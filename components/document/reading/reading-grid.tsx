"use client";
import { useCallback, useMemo, useRef } from "react";
import { type Cited, citationOfCells } from "#components/document/selecting/cite.ts";
import { SpreadsheetView } from "#components/document/spreadsheet/spreadsheet-view.tsx";
import { PRINT, useMediaQuery } from "#components/ui/use-media-query.ts";
import type { ReadableDocument } from "#lib/domain/documents.ts";
import { type Sheet, sheetsOf } from "#lib/domain/sheet-grid.ts";
import { ReadingText, type ReadingTextProps } from "./reading-text.tsx";
import { TextFailed, TextOpening } from "./text-states.tsx";
import { useHighlights } from "./use-highlights.ts";
import type { ReadingPaneInput } from "./use-reading-pane.ts";
import { useSeenText } from "./use-seen-text.ts";

export type ReadingGridProps = ReadingTextProps & {
  /** The cell in the address. */
  readonly cell: string | null;
  readonly update: ReadingPaneInput["update"];
  /** The open document, as cited. */
  readonly cited: Cited;
};

/** A spreadsheet as sheets. A printed one, and one that was read without places of its cells, is shown as text. */
export function ReadingGrid({ cell, update, cited, ...props }: ReadingGridProps) {
  const { readable } = props;
  const printing = useMediaQuery(PRINT) === true;
  const sheets = useMemo(
    () => (readable.data ? sheetsOf(readable.data.text, readable.data.blocks) : []),
    [readable.data],
  );
  const [first, ...others] = sheets;
  if (readable.error) return <TextFailed readable={readable} />;
  if (!readable.data) return <TextOpening />;
  if (!first || printing) return <ReadingText {...props} />;
  return (
    <OpenSheets {...{ ...props, cell, update, cited }} document={readable.data} sheets={[first, ...others]} />
  );
}

type OpenSheetsProps = ReadingGridProps & {
  readonly document: ReadableDocument;
  readonly sheets: readonly [Sheet, ...Sheet[]];
};

function OpenSheets(props: OpenSheetsProps) {
  const { document, sheets, locations, activeRef, goes, found, onSeen, cell, update, cited } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const highlights = useHighlights({ locations, activeRef, found });
  const onCell = useCallback((address: string) => update({ cell: address }), [update]);
  useSeenText(scroller, true, onSeen);
  return (
    <SpreadsheetView
      scroller={scroller}
      document={document}
      sheets={sheets}
      highlights={highlights}
      found={found}
      cell={cell}
      onCell={onCell}
      cite={(address, value) => citationOfCells(cited, address, value)}
      opened={`${activeRef} ${locations.length > 0} ${goes}`}
    />
  );
}
