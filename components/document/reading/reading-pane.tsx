"use client";
import { workbenchHref } from "#components/address/search-state.ts";
import { FindBar } from "#components/document/finding/find-bar.tsx";
import { OutlinePane } from "#components/document/outline/outline-pane.tsx";
import { HeatControls } from "#components/document/pages/heat-controls.tsx";
import { PrintedDocument } from "#components/document/printed-document.tsx";
import { InsteadOfDocument, OpeningDocument } from "#components/document/reading-states.tsx";
import { Selectable } from "#components/document/selecting/selectable.tsx";
import { errorWords, isNotFound } from "#components/http/fetch-json.ts";
import { Notice } from "#components/ui/notice.tsx";
import { ReadingGrid } from "./later-grid.tsx";
import { PageReading } from "./page-reading.tsx";
import { ReadingBar } from "./reading-bar.tsx";
import type { OpenProps, ReadingPaneProps } from "./reading-props.ts";
import { ReadingSheets } from "./reading-sheets.tsx";
import { ReadingText } from "./reading-text.tsx";
import { TextOpening } from "./text-states.tsx";
import { useReadingKeys, useReadingPane } from "./use-reading-pane.ts";
import { READING_WORDS } from "./words.ts";

/** One document at a passage: its pages or text, with buttons to step through the matches. */
export function ReadingPane(props: ReadingPaneProps) {
  const model = useReadingPane(props);
  useReadingKeys(model, props);
  const { detail, version, find } = model;
  // A document that is shown stays while the server is away.
  if (detail.error && (!detail.data || isNotFound(detail.error)))
    return <NotOpened error={detail.error} onClose={props.onClose} />;
  if (!detail.data || version === null) return <OpeningDocument />;
  const open = { pane: props, model, document: detail.data, version };
  return (
    <>
      <ReadingBar {...open} />
      <PrintedDocument
        cited={{ ...open.document, documentId: props.documentId, version }}
        passage={model.active}
        pages={model.view === "pages"}
      />
      {find.open && (
        <FindBar
          find={find}
          searchHref={(q) =>
            workbenchHref({
              q,
              documents: [props.documentId],
              from: model.view === "pages" ? "visual" : "document",
            })
          }
        />
      )}
      <AbovePages {...open} />
      <div className="flex min-h-0 flex-1 print:block">
        <ReadingOutline {...open} />
        <div ref={model.viewer} className="flex min-h-0 min-w-0 flex-1 flex-col print:block">
          <Content {...open} />
        </div>
      </div>
    </>
  );
}

function NotOpened({ error, onClose }: { readonly error: Error } & Pick<ReadingPaneProps, "onClose">) {
  const { code, message } = errorWords(error);
  const removed = code === "not_found";
  return (
    <InsteadOfDocument onClose={onClose}>
      <Notice kind="failed" title={removed ? READING_WORDS.removedTitle : READING_WORDS.failedTitle}>
        {removed ? READING_WORDS.removedText : message}
      </Notice>
    </InsteadOfDocument>
  );
}

/** What stands between the bar and the document: a notice, and the tools of a page. */
function AbovePages({ pane, model, version }: OpenProps) {
  const { located, readable, view, heat, page } = model;
  return (
    <>
      {located.error && !readable.error && (
        <div className="p-3">
          <Notice kind="degraded" title={READING_WORDS.noPassageTitle}>
            {READING_WORDS.noPassageText(errorWords(located.error).message)}
          </Notice>
        </div>
      )}
      {view === "pages" && heat.any && (
        <HeatControls
          shown={pane.heat}
          onShown={(shown) => pane.update({ heat: shown ? true : null })}
          words={heat.words}
          on={heat.on}
          onOn={heat.setOn}
          opacity={heat.opacity}
          onOpacity={heat.setOpacity}
        />
      )}
      {view === "pages" && <PageReading documentId={pane.documentId} version={version} page={page} />}
    </>
  );
}

function ReadingOutline({ pane, model, version }: OpenProps) {
  const { outline, labels, section, go } = model;
  return (
    <OutlinePane
      outline={outline}
      documentId={pane.documentId}
      version={version}
      labels={labels}
      current={section.current}
      onGo={({ span, page: first }, chosen) => {
        section.choose(chosen);
        go(span ? { version, passage: span, page: null } : { page: first, passage: null });
      }}
    />
  );
}

/** The pages, the sheets or the text, whose words can be selected. */
function Content({ pane, model, document, version }: OpenProps) {
  const { view, own, readable, locations, activeRef, goes, find, outline, section, slides } = model;
  const { documentId } = pane;
  const onSeen = outline.shown ? section.onSeen : null;
  // A page number of a text is that of a picture in it.
  const picture = own === null ? pane.page : null;
  const cited = { ...document, documentId, version };
  const text = { readable, locations, activeRef, picture, goes, found: find.found, onSeen, slides };
  return (
    <Selectable
      key={`${documentId}@${version} ${view}`}
      cited={cited}
      readable={view === "pages" ? null : (readable.data ?? null)}
      view={own !== null && view === "text" ? view : null}
      adding={pane.adding}
    >
      {view === "pages" ? (
        <ReadingSheets
          documentId={documentId}
          version={version}
          format={model.format}
          seen={model.seen}
          heat={model.heat.heat}
          locations={locations}
          active={model.active}
          wantedPage={pane.page}
          goes={goes}
          found={find.found}
          waiting={model.located.isLoading}
          zoom={model.zoom}
          turn={model.turn}
          current={model.page}
          onCurrent={model.setPage}
          onPick={model.openPage}
          onFile={model.setFile}
        />
      ) : view === "sheets" ? (
        <ReadingGrid
          {...text}
          cell={pane.cell}
          update={pane.update}
          cited={cited}
          waiting={<TextOpening />}
        />
      ) : (
        <ReadingText {...text} />
      )}
    </Selectable>
  );
}
