"use client";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { PageTools } from "#components/document/page-tools.tsx";
import { PassageStepper } from "#components/document/passage-stepper.tsx";
import { nextZoom } from "#components/document/pdf/page-size.ts";
import { ViewerBar } from "#components/document/viewer-bar.tsx";
import { useShortcuts } from "#components/keys/use-shortcuts.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { PassageLocation } from "#lib/domain/documents.ts";
import { formatEvidenceRef, parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { Span } from "#lib/domain/span.ts";
import { errorWords } from "../fetch-json.ts";
import { documentQuery, originalHref, passagesQuery, readableQuery } from "./queries.ts";
import { inReadingOrder, stepFrom } from "./reading-order.ts";
import { ReadingPages } from "./reading-pages.tsx";
import { ReadingText } from "./reading-text.tsx";
import type { Reading } from "./search-state.ts";

export type ReadingPaneProps = {
  readonly documentId: string;
  /** Null shows the current version. */
  readonly version: number | null;
  /** The passages to step through, in any order; those of other versions are left out. */
  readonly refs: readonly string[];
  /** The passage being read, in code points. */
  readonly passage: Span | null;
  readonly page: number | null;
  /** Its format where that is known before the document is, so that nothing is asked for in vain. */
  readonly format: string | null;
  readonly view: Reading["view"];
  readonly update: (change: Partial<Reading>) => void;
  readonly titleHref: string | null;
  readonly onClose: (() => void) | null;
};

const NOWHERE: readonly PassageLocation[] = [];
const NO_PATH: readonly string[] = [];

/** One document, at a passage: its pages or its text, with the means to step through what answers. */
export function ReadingPane(props: ReadingPaneProps) {
  const { documentId, passage, update, onClose } = props;
  const detail = useQuery(documentQuery(documentId));
  const version = props.version ?? detail.data?.currentVersion ?? null;
  const activeRef =
    passage && version !== null
      ? formatEvidenceRef({ kind: "doc", documentId, version, span: passage })
      : null;
  const refs = useMemo(
    () => inReadingOrder(activeRef ? [...props.refs, activeRef] : props.refs, version),
    [props.refs, activeRef, version],
  );
  const located = useQuery(passagesQuery(documentId, version ?? 0, version === null ? [] : refs));
  const isPdf = (detail.data?.format ?? props.format) === "pdf";
  const view = isPdf && props.view !== "text" ? "pages" : "text";
  const readable = useQuery({
    ...readableQuery(documentId, version),
    enabled: version !== null && view === "text" && (props.format !== null || detail.isSuccess),
  });
  const [zoom, setZoom] = useState(1);
  const [page, setPage] = useState(props.page ?? 1);

  const index = activeRef === null ? -1 : refs.indexOf(activeRef);
  const step = (direction: 1 | -1) => {
    const ref = parseEvidenceRef(stepFrom(refs, index, direction) ?? "");
    if (ref?.kind === "doc") update({ version: ref.version, passage: ref.span, page: null });
  };
  useShortcuts({
    n: () => step(1),
    p: () => step(-1),
    "+": () => setZoom((now) => nextZoom(now, 1)),
    "-": () => setZoom((now) => nextZoom(now, -1)),
  });

  if (detail.error) {
    const gone = errorWords(detail.error);
    return (
      <Alone onClose={onClose}>
        <Notice
          kind="failed"
          title={
            gone.code === "not_found" ? "This document is no longer here" : "The document could not be opened"
          }
        >
          {gone.code === "not_found"
            ? "It was removed, or the address names one that never was."
            : gone.message}
        </Notice>
      </Alone>
    );
  }
  if (!detail.data || version === null) return <Loading />;
  const locations = located.data ?? NOWHERE;
  const active = locations.find((location) => location.evidenceRef === activeRef) ?? null;
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
        stepper={
          refs.length > 0 && <PassageStepper index={index} total={refs.length} where={where} onStep={step} />
        }
        pageTools={
          isPdf && (
            <PageTools
              view={view}
              onView={(next) => update({ view: next === "pages" ? null : next })}
              zoom={zoom}
              onZoom={(direction) => setZoom(nextZoom(zoom, direction))}
              page={page}
              pageCount={detail.data.pageCount}
            />
          )
        }
      />
      {located.error && !readable.error && (
        <div className="p-3">
          <Notice kind="degraded" title="The passage could not be located">
            The document is shown from its beginning. {errorWords(located.error).message}
          </Notice>
        </div>
      )}
      {view === "pages" ? (
        <ReadingPages
          url={originalHref(documentId, version)}
          locations={locations}
          active={active}
          wantedPage={props.page}
          waiting={located.isLoading}
          zoom={zoom}
          current={page}
          onCurrent={setPage}
          onPick={(picked) => update({ page: picked, passage: passageOn(locations, picked) })}
        />
      ) : (
        <ReadingText readable={readable} locations={locations} activeRef={activeRef} />
      )}
    </>
  );
}

/** The first passage on a page, in code points; picking a page in the filmstrip goes to it. */
function passageOn(locations: readonly PassageLocation[], page: number) {
  return locations.find(({ regions }) => regions.some((region) => region.page === page))?.span ?? null;
}

function Loading() {
  return (
    <div role="status" aria-label="Opening the document" className="m-auto w-full max-w-xl p-8">
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="mt-5" />
      <Skeleton className="mt-2.5" />
      <Skeleton className="mt-2.5 w-4/5" />
    </div>
  );
}

function Alone({
  onClose,
  children,
}: {
  readonly onClose: (() => void) | null;
  readonly children: ReactNode;
}) {
  return (
    <div className="flex flex-col items-start gap-3 p-4">
      {children}
      {onClose && <Button onClick={onClose}>Close</Button>}
    </div>
  );
}
