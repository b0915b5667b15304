"use client";
import { type ReactNode, useRef, useState } from "react";
import { FindBar } from "#components/document/finding/find-bar.tsx";
import { FindButton } from "#components/document/finding/find-button.tsx";
import { useFind } from "#components/document/finding/use-find.ts";
import type { SeenPlace } from "#components/document/outline/entries.ts";
import { OutlineButton } from "#components/document/outline/outline-button.tsx";
import { OutlinePane } from "#components/document/outline/outline-pane.tsx";
import { useCurrentSection } from "#components/document/outline/use-current-section.ts";
import { useOutline } from "#components/document/outline/use-outline.ts";
import { PageTools } from "#components/document/page-tools.tsx";
import { HeatControls } from "#components/document/pages/heat-controls.tsx";
import { nextTurn, nextZoom, type Turn } from "#components/document/pages/page-size.ts";
import { PassageStepper } from "#components/document/passage-stepper.tsx";
import { PrintedDocument } from "#components/document/printed-document.tsx";
import { originalHref } from "#components/document/queries.ts";
import { InsteadOfDocument, OpeningDocument } from "#components/document/reading-states.tsx";
import { seenText } from "#components/document/seen-text.ts";
import { Selectable } from "#components/document/selecting/selectable.tsx";
import { focusDocument } from "#components/document/use-escape.ts";
import { ViewerBar } from "#components/document/viewer-bar.tsx";
import { errorWords } from "#components/http/fetch-json.ts";
import { Judge } from "#components/judgements/judge.tsx";
import { useShortcuts } from "#components/keys/use-shortcuts.ts";
import { type Reading, type Showing, workbenchHref } from "#components/search/search-state.ts";
import { Notice } from "#components/ui/notice.tsx";
import type { PassageLocation } from "#lib/domain/documents.ts";
import { formatEvidenceRef, parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { PageEvidence } from "#lib/domain/search.ts";
import { PageReading } from "./page-reading.tsx";
import { stepFrom } from "./reading-order.ts";
import { ReadingSheets } from "./reading-sheets.tsx";
import { ReadingText } from "./reading-text.tsx";
import { useHeat } from "./use-heat.ts";
import { usePageLabels } from "./use-page-labels.ts";
import type { PdfFile } from "./use-pdf.ts";
import { type ReadingInput, useReadingDocument } from "./use-reading-document.ts";

export type ReadingPaneProps = ReadingInput & {
  readonly page: number | null;
  /** Pages of the document whose images match. */
  readonly pageEvidence?: readonly PageEvidence[];
  readonly heat: boolean;
  readonly update: (change: Partial<Reading & Showing>) => void;
  readonly titleHref: string | null;
  /** The question. If set, passages can be judged for it. */
  readonly question?: string;
  /** Renders the button that adds the open passage to a pack. */
  readonly collecting?: (evidenceRef: string) => ReactNode;
  /** Renders the button that adds the selected text to a pack. */
  readonly adding?: (evidenceRef: string) => ReactNode;
  readonly onClose: (() => void) | null;
};

const NO_PATH: readonly string[] = [];
const NOTHING_SEEN: readonly PageEvidence[] = [];

/** One document at a passage: its pages or text, with buttons to step through the matches. */
export function ReadingPane(props: ReadingPaneProps) {
  const { documentId, update, onClose } = props;
  const { detail, version, refs, activeRef, located, locations, active, hasPages, format, view, readable } =
    useReadingDocument(props);
  const [zoom, setZoom] = useState(1);
  const [turn, setTurn] = useState<Turn>(0);
  const [page, setPage] = useState(props.page ?? 1);
  const [goes, setGoes] = useState(0);
  const [file, setFile] = useState<PdfFile | null>(null);
  const labels = usePageLabels(file, documentId, version);
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
  const seen = props.pageEvidence ?? NOTHING_SEEN;
  const heat = useHeat(seen, props.heat);

  const index = activeRef === null ? -1 : refs.indexOf(activeRef);
  const step = (direction: 1 | -1) => {
    const ref = parseEvidenceRef(stepFrom(refs, index, direction) ?? "");
    if (ref?.kind === "doc") update({ version: ref.version, passage: ref.span, page: null });
  };
  const go = (place: Partial<Reading>) => {
    setGoes((before) => before + 1);
    update(place);
  };
  const openPage = (picked: number) => go({ page: picked, passage: passageOn(locations, picked) });
  const openFind = (event: KeyboardEvent) => {
    event.preventDefault();
    find.setOpen(true);
    viewer.current?.closest('section, [role="dialog"]')?.querySelector<HTMLElement>("search input")?.focus();
  };
  useShortcuts({
    n: () => step(1),
    p: () => step(-1),
    "+": () => setZoom((now) => nextZoom(now, 1)),
    "-": () => setZoom((now) => nextZoom(now, -1)),
    r: () => setTurn(nextTurn),
    F: openFind,
    o: () => {
      if (outline.shown) focusDocument(document.activeElement?.closest("[data-outline]") ?? null);
      outline.show(!outline.shown, true);
    },
    h: () => heat.any && update({ heat: props.heat ? null : true }),
  });

  if (detail.error) {
    const gone = errorWords(detail.error);
    return (
      <InsteadOfDocument onClose={onClose}>
        <Notice
          kind="failed"
          title={gone.code === "not_found" ? "This document was removed" : "The document could not be opened"}
        >
          {gone.code === "not_found" ? "It was removed, or the link is wrong." : gone.message}
        </Notice>
      </InsteadOfDocument>
    );
  }
  if (!detail.data || version === null) return <OpeningDocument />;
  // A page whose image matches is judged as a page, unless a passage on it is open.
  const seenPage = activeRef === null ? seen.find((each) => each.page === page)?.page : undefined;
  const judgedRef =
    activeRef ??
    (seenPage === undefined
      ? null
      : formatEvidenceRef({ kind: "page", documentId, version, page: seenPage }));
  const firstPage = active?.regions[0]?.page;
  const where = [firstPage ? `page ${firstPage}` : "", active?.sectionPath.join(", ") ?? ""]
    .filter(Boolean)
    .join(", ");
  return (
    <>
      <ViewerBar
        title={detail.data.title}
        titleHref={props.titleHref}
        shownVersion={version}
        currentVersion={detail.data.currentVersion}
        originalHref={originalHref(documentId, version)}
        onClose={onClose}
        sectionPath={active?.sectionPath ?? NO_PATH}
        tools={
          <>
            <OutlineButton shown={outline.shown} onShow={(on) => outline.show(on)} />
            <FindButton open={find.open} onOpen={find.setOpen} />
          </>
        }
        stepper={
          refs.length > 0 && <PassageStepper index={index} total={refs.length} where={where} onStep={step} />
        }
        judging={
          judgedRef && (
            <>
              {props.collecting?.(judgedRef)}
              {props.question && (
                <Judge
                  question={props.question}
                  evidenceRef={judgedRef}
                  label={activeRef ? "the passage being read" : "the page being read"}
                  origin="search"
                />
              )}
            </>
          )
        }
        pageTools={
          hasPages && (
            <PageTools
              view={view}
              onView={(next) => update({ view: next === "pages" ? null : next })}
              zoom={zoom}
              onZoom={(direction) => setZoom(nextZoom(zoom, direction))}
              onTurn={() => setTurn(nextTurn)}
              page={page}
              pageCount={detail.data.pageCount}
              labels={labels}
              onPage={openPage}
            />
          )
        }
      />
      <PrintedDocument
        cited={{ ...detail.data, documentId, version }}
        passage={active}
        pages={view === "pages"}
      />
      {find.open && (
        <FindBar
          find={find}
          searchHref={(q) =>
            workbenchHref({ q, documents: [documentId], from: view === "pages" ? "visual" : "document" })
          }
        />
      )}
      {located.error && !readable.error && (
        <div className="p-3">
          <Notice kind="degraded" title="The passage was not found">
            The document opens at its beginning. {errorWords(located.error).message}
          </Notice>
        </div>
      )}
      {view === "pages" && heat.any && (
        <HeatControls
          shown={props.heat}
          onShown={(shown) => update({ heat: shown ? true : null })}
          words={heat.words}
          on={heat.on}
          onOn={heat.setOn}
          opacity={heat.opacity}
          onOpacity={heat.setOpacity}
        />
      )}
      {view === "pages" && <PageReading documentId={documentId} version={version} page={page} />}
      <div className="flex min-h-0 flex-1 print:block">
        <OutlinePane
          outline={outline}
          documentId={documentId}
          version={version}
          labels={labels}
          current={section.current}
          onGo={({ span, page: first }, chosen) => {
            section.choose(chosen);
            go(span ? { version, passage: span, page: null } : { page: first, passage: null });
          }}
        />
        <div ref={viewer} className="flex min-h-0 min-w-0 flex-1 flex-col print:block">
          <Selectable
            key={`${documentId}@${version} ${view}`}
            cited={{ ...detail.data, documentId, version }}
            readable={view === "text" ? (readable.data ?? null) : null}
            view={hasPages && view === "text" ? view : null}
            adding={props.adding}
          >
            {view === "pages" ? (
              <ReadingSheets
                documentId={documentId}
                version={version}
                format={format}
                seen={seen}
                heat={heat.heat}
                locations={locations}
                active={active}
                wantedPage={props.page}
                goes={goes}
                found={find.found}
                waiting={located.isLoading}
                zoom={zoom}
                turn={turn}
                current={page}
                onCurrent={setPage}
                onPick={openPage}
                onFile={setFile}
              />
            ) : (
              <ReadingText
                readable={readable}
                locations={locations}
                activeRef={activeRef}
                goes={goes}
                found={find.found}
                onSeen={outline.shown ? section.onSeen : null}
              />
            )}
          </Selectable>
        </div>
      </div>
    </>
  );
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
