"use client";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useMemo, useRef, useState } from "react";
import { openRef, readingOfRef, workbenchHref } from "#components/address/search-state.ts";
import { OpeningDocument } from "#components/document/reading-states.tsx";
import { VALUE_LISTS } from "#components/filters/filter-values.ts";
import { facetsQuery } from "#components/filters/queries.ts";
import { useShortcuts } from "#components/keys/use-shortcuts.ts";
import type { OpenItem } from "#components/packs/pack-tray.tsx";
import { TrayBar, TraySheet, TraySide } from "#components/packs/tray-places.tsx";
import { type Tray, useTray } from "#components/packs/use-tray.ts";
import { later } from "#components/ui/later.tsx";
import { TWO_PANES, useMediaQuery } from "#components/ui/use-media-query.ts";
import { useTitle } from "#components/ui/use-title.ts";
import { pageTitle } from "#components/words/page-title.ts";
import type { SearchFacets } from "#lib/domain/documents.ts";
import { recordOf } from "#lib/domain/keys-of.ts";
import type { SuggestedSite } from "#lib/domain/suggested-site.ts";
import { OpenDocument } from "./later-parts.tsx";
import { NothingOpen } from "./nothing-open.tsx";
import { focusChosen, focusedEvidence, foundIn, moveFocus } from "./result-focus.ts";
import { ResultsPane } from "./results-pane.tsx";
import { useFirstSearch } from "./use-first-search.ts";
import { useReading, useWorkbench, type WorkbenchModel } from "./use-workbench.ts";
import { SEARCH_PAGE_WORDS } from "./words.ts";

const { Part: DocumentSheet } = later({
  load: () => import("./document-sheet.tsx").then((module) => module.DocumentSheet),
});
const { Part: FilterDrawer } = later({
  load: () => import("./filter-drawer.tsx").then((module) => module.FilterDrawer),
});

const NO_FACETS: SearchFacets = {
  corpora: [],
  ...recordOf(VALUE_LISTS, () => []),
  publishedFrom: null,
  publishedTo: null,
};

type WorkbenchProps = {
  /** Example questions. */
  readonly suggestions: readonly string[];
  /** An example of a site report. */
  readonly site: SuggestedSite | null;
};

/** Results and document: side by side on a wide screen, in a sheet on a narrow one. Filters open in a drawer. */
export function Workbench({ suggestions, site }: WorkbenchProps) {
  const wide = useMediaQuery(TWO_PANES);
  const facets = useQuery(facetsQuery());
  const corpora = facets.data?.corpora ?? null;
  const ids = useMemo(() => corpora?.map(({ id }) => id) ?? null, [corpora]);
  const workbench = useWorkbench(wide === true, ids);
  const { state, update } = workbench;
  useTitle(pageTitle(state.q, SEARCH_PAGE_WORDS.title));
  useFirstSearch(state.q !== "");
  const reading = useReading(workbench);
  const frame = workbench.outcome.kind === "frame" ? workbench.outcome.frame : null;
  const tray = useTray(frame);
  const [drawer, setDrawer] = useState(false);
  const panes = usePanes();
  const close = () => {
    workbench.close();
    focusChosen(panes.results.current);
  };
  useWorkbenchKeys({ workbench, tray, panes, isReading: reading !== null, wide, onClose: close });

  const mayOpen = state.q !== "" && workbench.search.data?.results.length !== 0;
  const items = openItems({ state, update, tray });
  const pane = reading && (
    <OpenDocument
      key={reading.documentId}
      waiting={<OpeningDocument />}
      reading={reading}
      question={state.q.trim()}
      frame={frame}
      collect={tray.collect}
      found={(ref) => foundIn(workbench.search.data, ref)}
      onClose={close}
    />
  );
  return (
    <main
      id="main"
      data-tray={tray.beside}
      className="group/panes grid print:block print:h-auto h-[calc(100dvh-var(--bar))] grid-cols-1 two:grid-cols-[minmax(20rem,2fr)_minmax(0,3fr)] three:grid-cols-[minmax(28rem,38rem)_minmax(0,1fr)] three:data-[tray=true]:grid-cols-[minmax(24rem,30rem)_minmax(0,1fr)_21rem]"
    >
      <h1 className="sr-only">{SEARCH_PAGE_WORDS.title}</h1>
      <div
        ref={panes.results}
        className="flex min-h-0 min-w-0 flex-col border-line two:border-r print:block print:border-0"
      >
        <ResultsPane
          workbench={workbench}
          suggestions={suggestions}
          site={site}
          questionRef={panes.question}
          corpora={corpora}
          onFilters={() => setDrawer(true)}
          collect={tray.collect}
          onOpened={() => requestAnimationFrame(() => panes.document.current?.focus())}
        />
        <TrayBar tray={tray} />
      </div>
      <DocumentSide paneRef={panes.document}>
        {wide !== false && (pane ?? <NothingOpen mayOpen={mayOpen} corpora={corpora ?? []} />)}
      </DocumentSide>
      <TraySide tray={tray} frame={frame} items={items} />
      <TraySheet tray={tray} frame={frame} items={items} />
      {drawer && (
        <FilterDrawer open onOpenChange={setDrawer} workbench={workbench} facets={facets.data ?? NO_FACETS} />
      )}
      {wide === false && reading !== null && <DocumentSheet onClose={close}>{pane}</DocumentSheet>}
    </main>
  );
}

/** The parts of the page that receive the focus. */
function usePanes() {
  return {
    question: useRef<HTMLTextAreaElement>(null),
    results: useRef<HTMLDivElement>(null),
    document: useRef<HTMLDivElement>(null),
  };
}

type DocumentSideProps = {
  readonly paneRef: RefObject<HTMLDivElement | null>;
  readonly children: ReactNode;
};

/** The document beside the results, on a wide screen. */
function DocumentSide({ paneRef, children }: DocumentSideProps) {
  return (
    <section
      ref={paneRef}
      tabIndex={-1}
      aria-label={SEARCH_PAGE_WORDS.document}
      className="flex min-h-0 min-w-0 flex-col bg-sunken outline-none max-two:hidden print:hidden"
    >
      {children}
    </section>
  );
}

/** Returns how the items of the tray open: in this page. */
function openItems({
  state,
  update,
  tray,
}: Pick<WorkbenchModel, "state" | "update"> & { readonly tray: Tray }): OpenItem {
  return {
    hrefFor: ({ evidenceRef }) => workbenchHref({ ...state, ...readingOfRef(evidenceRef) }),
    onOpen: ({ evidenceRef }) => {
      tray.closeSheet();
      update(readingOfRef(evidenceRef));
    },
  };
}

type KeysProps = {
  readonly workbench: WorkbenchModel;
  readonly tray: Tray;
  readonly panes: ReturnType<typeof usePanes>;
  readonly isReading: boolean;
  /** Null until known. */
  readonly wide: boolean | null;
  readonly onClose: () => void;
};

/** The single keys of the page. */
function useWorkbenchKeys({ workbench, tray, panes, isReading, wide, onClose }: KeysProps): void {
  const { state, update, bestOpen, search } = workbench;
  const { question, results, document } = panes;
  // Inside the document, go back to the results. In the results, close the document.
  const leave = () => {
    if (state.doc === null || wide === false) return;
    if (document.current?.contains(window.document.activeElement)) focusChosen(results.current);
    else onClose();
  };
  useShortcuts({
    "/": (event) => {
      event.preventDefault();
      question.current?.focus();
      question.current?.select();
    },
    j: () => moveFocus(results.current, 1, bestOpen),
    k: () => moveFocus(results.current, -1, bestOpen),
    b: () => {
      if (search.data?.standsAlone) update({ lanes: "both" });
    },
    a: () => {
      const ref = focusedEvidence(results.current) ?? (isReading ? openRef(state) : null);
      if (ref === null) tray.explain();
      else tray.collect.toggle(foundIn(search.data, ref));
    },
    Escape: leave,
  });
}
