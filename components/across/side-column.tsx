import Link from "next/link";
import { AnswerLimits } from "#components/evidence/answer-limits.tsx";
import { Breadcrumb } from "#components/evidence/breadcrumb.tsx";
import { FreshnessChip } from "#components/evidence/chips.tsx";
import { pageWords } from "#components/evidence/page-words.ts";
import { Snippet } from "#components/evidence/snippet.tsx";
import { Chip } from "#components/ui/chip.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { plural } from "#components/words/quantities.ts";
import type { AcrossDocument, AcrossSide } from "#lib/domain/across.ts";
import { dayWords } from "#lib/domain/day-words.ts";
import type { AcrossLinks } from "./links.ts";
import { SIDE_WORDS } from "./words.ts";

type SideColumnProps = {
  readonly side: AcrossSide;
  /** Index of this side, from 0. */
  readonly place: number;
  readonly links: AcrossLinks;
};

/** The best results of one corpus or project, or the reason why there are none. */
export function SideColumn({ side, place, links }: SideColumnProps) {
  const { documents, error } = side;
  const heading = `side-${place}`;
  return (
    <section
      aria-labelledby={heading}
      className="min-w-0 rounded-md border border-line bg-panel"
      data-testid="across-side"
    >
      <SideHead side={side} place={place} links={links} headingId={heading} />
      {error !== null ? (
        <div className="p-3.5">
          <Notice kind="failed" title={SIDE_WORDS.failedTitle}>
            {SIDE_WORDS.failedText(error.message)}
          </Notice>
        </div>
      ) : documents.length === 0 ? (
        <p className="px-3.5 py-3 text-muted">{SIDE_WORDS.empty}</p>
      ) : (
        <ol className="divide-y divide-line">
          {documents.map((document) => (
            <DocumentRow key={document.documentId} document={document} place={place} links={links} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** The name of a side, links to its receipt and to its own search, and what limits its answer. */
function SideHead({ side, place, links, headingId }: SideColumnProps & { readonly headingId: string }) {
  const { title, kind, documents, documentCount, error, status, strength, notes, traceId } = side;
  return (
    <header className="border-b border-line px-3.5 py-2.5">
      <h2 id={headingId} className="font-semibold wrap-anywhere">
        {title}
      </h2>
      <p className="flex flex-wrap items-center gap-x-1.5 text-small text-muted">
        {SIDE_WORDS.kinds[kind]}
        {error === null && <span className="tabular-nums">· {plural(documentCount, "document")}</span>}
        {traceId !== null ? (
          <>
            ·{" "}
            <Link
              href={links.receiptHref(traceId)}
              prefetch={false}
              className="inline-flex min-h-6 items-center underline underline-offset-2"
              aria-label={SIDE_WORDS.receiptLabel(title)}
            >
              {SIDE_WORDS.receiptLink}
            </Link>
          </>
        ) : (
          error === null && <span>· {SIDE_WORDS.noReceipt}</span>
        )}
        {error === null && documents.length > 0 && (
          <>
            ·{" "}
            <Link
              href={links.searchHref(place)}
              prefetch={false}
              className="inline-flex min-h-6 items-center underline underline-offset-2"
              aria-label={SIDE_WORDS.searchOnlyLabel(title)}
            >
              {SIDE_WORDS.searchOnly}
            </Link>
          </>
        )}
      </p>
      {error === null && (status !== "ok" || strength === "weak" || notes.length > 0) && (
        <AnswerLimits
          weak={strength === "weak" && documents.length > 0 ? SIDE_WORDS.weak : null}
          notes={notes}
        >
          {status !== "ok" && (
            <li>
              <Chip tone="amber">{SIDE_WORDS.incomplete}</Chip>
            </li>
          )}
        </AnswerLimits>
      )}
    </header>
  );
}

function DocumentRow({
  document,
  place,
  links,
}: {
  readonly document: AcrossDocument;
  readonly place: number;
  readonly links: AcrossLinks;
}) {
  const { title, docType, publishedDate, printedPages, freshness, corpus, passages } = document;
  return (
    <li className="px-3.5 py-3">
      <h3 className="font-medium wrap-anywhere">{title}</h3>
      <p className="flex flex-wrap gap-x-1.5 text-small text-muted">
        {[corpus.title, docType, publishedDate && dayWords(publishedDate)].filter(Boolean).join(" · ")}
        {freshness.state === "stale" && <FreshnessChip freshness={freshness} brief />}
      </p>
      <ul className="mt-1.5 flex flex-col gap-2">
        {passages.map((passage) => {
          const page = pageWords(passage.pageFirst, passage.pageLast, printedPages);
          return (
            <li key={passage.ref} data-evidence={passage.ref}>
              <Link
                href={links.hrefOf(place, passage.ref)}
                prefetch={false}
                className="block rounded hover:bg-hover"
                aria-label={SIDE_WORDS.openPassage(title, page)}
              >
                <span className="flex items-start justify-between gap-3">
                  <Breadcrumb path={passage.sectionPath} clauses={passage.clauseIds} />
                  {page && <span className="shrink-0 text-tiny text-muted tabular-nums">{page}</span>}
                </span>
                <Snippet snippet={passage.snippet} className="line-clamp-4" />
              </Link>
            </li>
          );
        })}
      </ul>
    </li>
  );
}
