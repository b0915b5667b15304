"use client";
import { useQuery } from "@tanstack/react-query";
import { Pencil, Scissors, Trash2 } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useQueryStates } from "nuqs";
import { useCallback, useEffect, useRef, useState } from "react";
import { retryJobAction } from "#actions/jobs.ts";
import { historyOf, openRef, type Reading, readingParsers } from "#components/address/search-state.ts";
import { ReadingPane } from "#components/document/reading/reading-pane.tsx";
import { DocumentState } from "#components/documents/document-state.tsx";
import { ExtractionNotes } from "#components/documents/extraction-notes.tsx";
import { hasUnreadFiles, InnerFilesList, InsideOf } from "#components/documents/inner-files.tsx";
import { KindQuestion } from "#components/documents/kind-question.tsx";
import { isKindOpen } from "#components/documents/kinds.ts";
import { MetadataList } from "#components/documents/metadata-list.tsx";
import { RemoveDocument } from "#components/documents/remove-document.tsx";
import { UnlockDocument } from "#components/documents/unlock-document.tsx";
import { VersionList } from "#components/documents/version-list.tsx";
import { errorWords, isNotFound } from "#components/http/fetch-json.ts";
import { AddNote } from "#components/packs/add-note.tsx";
import { AddSelection } from "#components/packs/add-selection.tsx";
import { CollectHere } from "#components/packs/collect-here.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useToast } from "#components/ui/toasts.tsx";
import { hasWork, isBeingIndexed } from "#lib/domain/being-indexed.ts";
import type { DocumentDetail } from "#lib/domain/documents.ts";
import { storedFormatFacts } from "#lib/domain/formats.ts";
import { AboutPane } from "./about-pane.tsx";
import { changesHref } from "./changes/address.ts";
import { EditMetadata } from "./edit-metadata.tsx";
import { GoneDocument } from "./gone-document.tsx";
import { documentQuery } from "./queries.ts";
import { RecordsSection } from "./records/records-section.tsx";
import { DOCUMENT_PAGE_WORDS } from "./words.ts";

const { doc: _doc, ...parsers } = readingParsers;
const NO_REFS: readonly string[] = [];
/** Polling interval while the document is being indexed. */
const BUSY_MS = 1500;

const isBusy = (document: DocumentDetail) => hasWork(document) || hasUnreadFiles(document.innerFiles);

/** The metadata of a document and the document itself. */
export function DocumentView({ id }: { readonly id: string }) {
  const detail = useQuery({
    ...documentQuery(id),
    refetchInterval: ({ state }) =>
      !isNotFound(state.error) && state.data && isBusy(state.data) ? BUSY_MS : false,
    // Another tab or person may have removed or changed it.
    refetchOnWindowFocus: "always",
  });
  if (detail.data && isNotFound(detail.error)) return <GoneDocument document={detail.data} />;
  if (detail.data)
    return <OpenDocument id={id} document={detail.data} onChanged={() => detail.refetch().then(() => {})} />;
  return (
    <main id="main" className="p-6">
      {detail.error ? (
        <Notice kind="failed" title={DOCUMENT_PAGE_WORDS.failedTitle}>
          {errorWords(detail.error).message}
        </Notice>
      ) : (
        <Skeleton className="h-64" />
      )}
    </main>
  );
}

type OpenDocumentProps = {
  readonly id: string;
  readonly document: DocumentDetail;
  readonly onChanged: () => Promise<void>;
};

function OpenDocument({ id, document, onChanged }: OpenDocumentProps) {
  const [reading, setReading] = useQueryStates(parsers, { history: "push", shallow: true, scroll: false });
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const pane = useRef<HTMLElement>(null);
  const router = useRouter();
  // On a narrow screen the document is below its metadata. A link to a place in it opens at the document.
  const opensAtPlace = useRef(reading.cell !== null || reading.passage !== null || reading.page !== null);
  useEffect(() => {
    if (opensAtPlace.current) pane.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const update = useCallback(
    ({ doc: _ignored, ...change }: Partial<Reading>) => {
      setReading(change, historyOf(change)).catch(() => {});
    },
    [setReading],
  );
  const openPlace = (place: Omit<Reading, "doc">) => {
    update(place);
    pane.current?.scrollIntoView({ block: "nearest" });
  };
  const { currentVersion } = document;
  const hasSheets = storedFormatFacts(document.format)?.hasSheets === true;
  const hasText = document.versions.some((version) => version.charCount !== null);
  return (
    <main
      id="main"
      className="print:block print:h-auto two:grid two:h-[calc(100dvh-var(--bar))] two:grid-cols-[20rem_minmax(0,1fr)] three:grid-cols-[24rem_minmax(0,1fr)]"
    >
      <section
        aria-label={DOCUMENT_PAGE_WORDS.aboutLabel}
        className="relative flex flex-col gap-6 border-line p-4 two:overflow-y-auto two:border-r print:overflow-visible print:border-0 print:px-0"
      >
        <DocumentHead
          document={document}
          hasText={hasText}
          onChanged={onChanged}
          onEdit={() => setEditing(true)}
          onRemove={() => setRemoving(true)}
        />
        <RecordsSection id={id} />
        {hasText && (
          <div className="contents print:hidden">
            <AboutPane
              id={id}
              title={document.title}
              openRef={openRef({ ...reading, doc: id })}
              onOpen={openPlace}
              onEdit={() => setEditing(true)}
            />
          </div>
        )}
        <InnerFilesList innerFiles={document.innerFiles} />
        {hasText && <TypeQuestion document={document} />}
        <MetadataList document={document} />
        <div className="contents print:hidden">
          <VersionList
            versions={document.versions}
            current={currentVersion}
            indexing={isBeingIndexed(document)}
            shown={reading.version ?? currentVersion}
            changesHref={(from, to) => (hasSheets ? changesHref(id, from, to) : null)}
            onShow={(version) =>
              update({ version: version === currentVersion ? null : version, passage: null, page: null })
            }
          />
        </div>
        <ExtractionNotes notes={document.notes} />
      </section>
      <section
        ref={pane}
        id="document"
        aria-label={DOCUMENT_PAGE_WORDS.documentLabel}
        className="print:block print:h-auto print:bg-panel flex h-[88dvh] min-w-0 flex-col bg-sunken max-two:border-t max-two:border-line two:h-auto two:min-h-0"
      >
        <DocumentPane document={document} hasText={hasText} reading={reading} update={update} />
      </section>
      <EditMetadata key={document.updatedAt} document={document} open={editing} onOpenChange={setEditing} />
      <RemoveDocument
        document={removing ? document : null}
        onDone={() => setRemoving(false)}
        onRemoved={() => router.push("/documents")}
      />
    </main>
  );
}

type DocumentHeadProps = Pick<OpenDocumentProps, "document" | "onChanged"> & {
  readonly hasText: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
};

/** The document's name and state, and what can be done with it. */
function DocumentHead({ document, hasText, onChanged, onEdit, onRemove }: DocumentHeadProps) {
  const say = useToast();
  const retry = async () => {
    if (!document.latestJob) return;
    const outcome = await retryJobAction(document.latestJob.id);
    if (!outcome.ok) say({ text: outcome.message, failed: true });
    await onChanged();
  };
  return (
    <div>
      <h1 className="text-title font-semibold wrap-anywhere">{document.title}</h1>
      <p className="mt-1 text-small text-muted wrap-anywhere">
        {document.corpus.title} · {document.sourcePath}
      </p>
      <InsideOf container={document.container} />
      <div className="mt-2">
        <DocumentState
          document={document}
          isOwnPage
          onRetry={() => {
            retry().catch(() => {});
          }}
        />
      </div>
      <UnlockDocument document={document} onUnlocked={onChanged} />
      <div className="mt-3 flex flex-wrap gap-2">
        {hasText && (
          <Button asChild size="small" look="primary" className="two:hidden">
            <a href="#document">{DOCUMENT_PAGE_WORDS.read}</a>
          </Button>
        )}
        <Button size="small" onClick={onEdit}>
          <Pencil size={13} aria-hidden /> {DOCUMENT_PAGE_WORDS.edit}
        </Button>
        {hasText && (
          <Button asChild size="small">
            <Link href={`/admin/passages/${encodeURIComponent(document.id)}`}>
              <Scissors size={13} aria-hidden /> {DOCUMENT_PAGE_WORDS.passages}
            </Link>
          </Button>
        )}
        <Button size="small" onClick={onRemove}>
          <Trash2 size={13} aria-hidden /> {DOCUMENT_PAGE_WORDS.remove}
        </Button>
      </div>
    </div>
  );
}

/** Asks for the document type while no person has chosen it, until the reader puts it off. */
function TypeQuestion({ document }: Pick<OpenDocumentProps, "document">) {
  const [putOff, setPutOff] = useState(false);
  const { id, title, docType, metadataOrigins } = document;
  if (putOff || !isKindOpen(metadataOrigins)) return null;
  return (
    <div className="rounded-md border border-line bg-panel">
      <KindQuestion documents={[{ id, title, kind: docType }]} onDone={() => setPutOff(true)} />
    </div>
  );
}

type DocumentPaneProps = Pick<OpenDocumentProps, "document"> & {
  readonly hasText: boolean;
  readonly reading: Omit<Reading, "doc">;
  readonly update: (change: Partial<Reading>) => void;
};

function DocumentPane({ document, hasText, reading, update }: DocumentPaneProps) {
  if (!hasText) return <NoText document={document} />;
  return (
    <ReadingPane
      documentId={document.id}
      format={document.format}
      refs={NO_REFS}
      {...reading}
      heat={false}
      update={update}
      titleHref={null}
      collecting={(ref) => <CollectHere evidenceRef={ref} />}
      adding={(ref) => (
        <>
          <AddSelection evidenceRef={ref} frame={null} />
          <AddNote evidenceRef={ref} frame={null} />
        </>
      )}
      onClose={null}
    />
  );
}

function NoText({ document }: Pick<OpenDocumentProps, "document">) {
  return (
    <p className="m-auto max-w-sm p-6 text-center text-muted">
      {document.state === "failed" ? DOCUMENT_PAGE_WORDS.noTextFailed : DOCUMENT_PAGE_WORDS.noTextYet}
    </p>
  );
}
