import Link from "next/link";
import { BeingIndexed } from "#components/evidence/being-indexed.tsx";
import { FreshnessChip } from "#components/evidence/chips.tsx";
import { Button } from "#components/ui/button.tsx";
import { Chip } from "#components/ui/chip.tsx";
import { STATE_WORDS } from "#components/words/evidence.ts";
import { percent } from "#components/words/quantities.ts";
import { stageWords } from "#components/words/stages.ts";
import { isBeingIndexed } from "#lib/domain/being-indexed.ts";
import type { DocumentSummary } from "#lib/domain/documents.ts";
import { STATE_NOTES } from "./words.ts";

type DocumentStateProps = {
  readonly document: DocumentSummary;
  readonly onRetry: () => void;
  /** True on the document's page, which asks for the password of a locked file. */
  readonly isOwnPage?: boolean;
};

/** State of a document: being indexed, failed with the reason, locked, or the freshness of its index. */
export function DocumentState({ document, onRetry, isOwnPage = false }: DocumentStateProps) {
  const job = document.latestJob;
  if (job?.state === "running" || job?.state === "queued") {
    return (
      <>
        <BeingIndexed />
        <span className="mt-1 block text-small text-muted">
          {stageWords(job.state === "queued" ? "queued" : job.stage)}
          {job.state === "running" && job.progress > 0 && ` ${percent(job.progress)}`}
        </span>
        <span aria-hidden className="mt-1.5 block h-1 w-32 overflow-hidden rounded-full bg-quiet-soft">
          <span className="block h-full bg-accent" style={{ width: percent(job.progress) }} />
        </span>
      </>
    );
  }
  const isIndexing = document.state === "indexed" && isBeingIndexed(document);
  if (document.isLocked && !isIndexing)
    return (
      <>
        {document.state === "indexed" && (
          <span className="mb-1 block">
            <FreshnessChip freshness={document.freshness} />
          </span>
        )}
        <LockedState document={document} isOwnPage={isOwnPage} />
      </>
    );
  if (document.state === "failed") {
    return (
      <>
        <Chip tone="red" dot>
          {STATE_WORDS.failed}
        </Chip>
        <span className="mt-1 block text-small wrap-anywhere">
          {document.error?.message ?? STATE_NOTES.unreadable}
        </span>
        {job && document.error?.code !== "encrypted" && (
          <Button look="quiet" size="small" className="-ml-1.5 h-6 px-1.5 underline" onClick={onRetry}>
            {STATE_NOTES.retry}
            <span className="sr-only"> {document.title}</span>
          </Button>
        )}
      </>
    );
  }
  if (document.state !== "indexed" || isIndexing)
    return (
      <>
        <BeingIndexed />
        <span className="mt-1 block text-small text-muted empty:hidden">{searchableWords(document)}</span>
      </>
    );
  return <FreshnessChip freshness={document.freshness} />;
}

/** A locked file, or a file with locked files in it, and where its password is typed. */
function LockedState({
  document: { id, title, state },
  isOwnPage,
}: Pick<DocumentStateProps, "document"> & { readonly isOwnPage: boolean }) {
  const isContainer = state === "indexed";
  return (
    <>
      <Chip tone="amber" dot>
        {isContainer ? STATE_NOTES.holdsLocked : STATE_NOTES.locked}
      </Chip>
      <span className="mt-1 block text-small wrap-anywhere">
        {isContainer ? STATE_NOTES.filesLocked : STATE_NOTES.fileLocked}{" "}
        {isOwnPage ? (
          STATE_NOTES.typePassword
        ) : (
          <Link href={`/documents/${encodeURIComponent(id)}`} className="underline underline-offset-2">
            {STATE_NOTES.givePassword}
            <span className="sr-only"> {title}</span>
          </Link>
        )}
      </span>
    </>
  );
}

/** Returns how far a document that is being indexed can be searched. */
function searchableWords({ state, freshness, embeddedShare }: DocumentSummary): string {
  if (state !== "indexed") return "";
  if (!freshness.reasons.includes("embedding_pending")) return STATE_NOTES.searchable;
  return embeddedShare > 0 ? STATE_NOTES.byMeaning(percent(embeddedShare)) : STATE_NOTES.byKeyword;
}
