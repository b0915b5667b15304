import { useRef, useState } from "react";
import type { Reading, Showing } from "#components/address/search-state.ts";
import { useFind } from "#components/document/finding/use-find.ts";
import type { SeenPlace } from "#components/document/outline/entries.ts";
import { useCurrentSection } from "#components/document/outline/use-current-section.ts";
import { useOutline } from "#components/document/outline/use-outline.ts";
import { withPrinted } from "#components/document/pages/page-numbers.ts";
import { nextTurn, nextZoom, type Turn } from "#components/document/pages/page-size.ts";
import { seenText } from "#components/document/seen-text.ts";
import { useSlides } from "#components/document/slides/use-slides.ts";
import { focusDocument } from "#components/document/use-escape.ts";
import { useShortcuts } from "#components/keys/use-shortcuts.ts";
import type { PassageLocation } from "#lib/domain/documents.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { PageEvidence } from "#lib/domain/search-result.ts";
import { stepFrom } from "./reading-order.ts";
import { useHeat } from "./use-heat.ts";
import { usePageLabels } from "./use-page-labels.ts";
import type { PdfFile } from "./use-pdf.ts";
import { type ReadingInput, useReadingDocument } from "./use-reading-document.ts";

export type ReadingPaneInput = ReadingInput & {
  readonly page: number | null;
  /** The chosen cell of a spreadsheet. */
  readonly cell: string | null;
  /** The number of the chosen slide of a presentation. */
  readonly slide: number | null;
  /** Pages of the document whose images match. */
  readonly pageEvidence?: readonly PageEvidence[];
  readonly heat: boolean;
  readonly update: (change: Partial<Reading & Showing>) => void;
};

const NO_PAGES: readonly PageEvidence[] = [];

/** The state of an open document, and what its buttons and keys do. */
export function useReadingPane(input: ReadingPaneInput) {
  const { documentId, update } = input;
  const reading = useReadingDocument(input);
  const { detail, version, refs, activeRef, locations, view } = reading;
  const [zoom, setZoom] = useState(1);
  const [turn, setTurn] = useState<Turn>(0);
  const [page, setPage] = useState(input.page ?? 1);
  const [goes, setGoes] = useState(0);
  const [file, setFile] = useState<PdfFile | null>(null);
  const viewer = useRef<HTMLDivElement>(null);
  const outline = useOutline({ documentId, version, file });
  const find = useFind({
    documentId,
    version,
    seen: () => (view === "pages" ? { page } : seenIn(viewer.current)),
  });
  const section = useCurrentSection({
    entries: outline.entries,
    page: view === "pages" ? page : null,
    viewer,
  });
  const stated = usePageLabels(file, documentId, version);
  const shown = detail.data?.versions.find(({ number }) => number === version);
  const seen = input.pageEvidence ?? NO_PAGES;
  const heat = useHeat(seen, input.heat);
  const index = activeRef === null ? -1 : refs.indexOf(activeRef);
  const go = (place: Partial<Reading>) => {
    setGoes((before) => before + 1);
    update({ ...place, cell: null, slide: null });
  };
  const slides = useSlides({
    document: reading.readable.data,
    slide: input.slide,
    passageAt: reading.active?.textSpan.start ?? null,
    picture: reading.own === null ? input.page : null,
    opening: `${input.slide} ${activeRef} ${input.page} ${goes}`,
    onSlide: (slide) => {
      setGoes((before) => before + 1);
      update({ slide });
    },
  });
  const actions = {
    go,
    step: (direction: 1 | -1) => {
      const ref = parseEvidenceRef(stepFrom(refs, index, direction) ?? "");
      if (ref?.kind === "doc")
        update({ version: ref.version, passage: ref.span, page: null, cell: null, slide: null });
    },
    openPage: (picked: number) => go({ page: picked, passage: passageOn(locations, picked) }),
    zoomBy: (direction: 1 | -1) => setZoom((now) => nextZoom(now, direction)),
    turnPage: () => setTurn(nextTurn),
  };
  return {
    ...{ ...reading, ...actions },
    ...{ zoom, turn, page, setPage, goes, setFile, viewer },
    ...{ outline, find, section, seen, heat, index, slides },
    labels: withPrinted(stated, shown?.printedPages, shown?.pageCount ?? 0),
  };
}

export type ReadingModel = ReturnType<typeof useReadingPane>;

/** The keys of an open document. */
export function useReadingKeys(
  { step, zoomBy, turnPage, find, viewer, outline, heat }: ReadingModel,
  { heat: heatShown, update }: Pick<ReadingPaneInput, "heat" | "update">,
): void {
  const openFind = (event: KeyboardEvent) => {
    event.preventDefault();
    find.setOpen(true);
    viewer.current?.closest('section, [role="dialog"]')?.querySelector<HTMLElement>("search input")?.focus();
  };
  useShortcuts({
    n: () => step(1),
    p: () => step(-1),
    "+": () => zoomBy(1),
    "-": () => zoomBy(-1),
    r: turnPage,
    F: openFind,
    o: () => {
      if (outline.shown) focusDocument(document.activeElement?.closest("[data-outline]") ?? null);
      outline.show(!outline.shown, true);
    },
    h: () => heat.any && update({ heat: heatShown ? null : true }),
  });
}

/** Returns the text that the reader sees; null if none is drawn. */
function seenIn(viewer: Element | null): SeenPlace | null {
  const scroller = viewer?.querySelector("[data-scroller]");
  const at = scroller ? seenText(scroller) : null;
  return at === null ? null : { at };
}

/** Returns the first passage on a page, in code points. Selecting a thumbnail opens it. */
function passageOn(locations: readonly PassageLocation[], page: number) {
  return locations.find(({ regions }) => regions.some((region) => region.page === page))?.span ?? null;
}
