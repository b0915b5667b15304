import Link from "next/link";
import type { ReactNode } from "react";
import { type Column, DataTable } from "#components/ui/data-table.tsx";
import { count } from "#components/words/quantities.ts";
import { sourceWords } from "#lib/domain/connector-kinds.ts";
import type { CorpusListItem } from "#lib/domain/corpus-console.ts";
import { BELONGS_WORDS, CORPORA_TABLE_WORDS } from "./console-words.ts";
import { FreshnessCell } from "./freshness-cell.tsx";
import { LastSync } from "./last-sync.tsx";
import { followWords } from "./words.ts";

type ConsoleTableProps = {
  readonly corpora: readonly CorpusListItem[];
  readonly hrefFor: (corpusId: string, tab?: "documents" | "syncs") => string;
  readonly failedHref: (corpusId: string) => string;
  readonly actions: (corpus: CorpusListItem) => ReactNode;
};

/** Large enough as a touch target when links are stacked. */
const LINK = "inline-flex min-h-6 min-w-6 items-center underline underline-offset-2";

/** One row per corpus: title, source, state and actions. */
export function ConsoleTable({ corpora, hrefFor, failedHref, actions }: ConsoleTableProps) {
  const columns: readonly Column<CorpusListItem>[] = [
    {
      key: "corpus",
      head: CORPORA_TABLE_WORDS.corpus,
      rowHeader: true,
      className: "two:w-56 three:w-72",
      cell: (corpus) => <Name corpus={corpus} href={hrefFor(corpus.id)} />,
    },
    {
      key: "source",
      head: CORPORA_TABLE_WORDS.source,
      className: "two:w-44",
      cell: (corpus) => <Source corpus={corpus} />,
    },
    {
      key: "freshness",
      head: CORPORA_TABLE_WORDS.freshness,
      cell: (corpus) => <FreshnessCell corpus={corpus} />,
    },
    {
      key: "documents",
      head: CORPORA_TABLE_WORDS.documents,
      align: "right",
      cell: (corpus) => (
        <DocumentCounts
          corpus={corpus}
          href={hrefFor(corpus.id, "documents")}
          failedHref={failedHref(corpus.id)}
          skippedHref={hrefFor(corpus.id, "syncs")}
        />
      ),
    },
    {
      key: "chunks",
      head: CORPORA_TABLE_WORDS.passages,
      align: "right",
      cell: ({ health }) => count(health.chunkCount),
    },
    {
      key: "sync",
      head: CORPORA_TABLE_WORDS.lastSync,
      className: "two:w-32",
      cell: ({ lastSync, health }) => (
        <LastSync
          run={lastSync}
          indexedAt={health.lastIndexedAt}
          indexing={health.status === "syncing" && health.documentCount > 0}
        />
      ),
    },
    {
      key: "actions",
      head: CORPORA_TABLE_WORDS.actions,
      headHidden: true,
      className: "two:w-px",
      cell: actions,
    },
  ];
  return (
    <DataTable
      caption={CORPORA_TABLE_WORDS.caption}
      columns={columns}
      rows={corpora}
      keyFor={({ id }) => id}
      testId="corpora"
      rowTestId="corpus-row"
    />
  );
}

function Name({ corpus, href }: { readonly corpus: CorpusListItem; readonly href: string }) {
  const bound = [
    corpus.projectId === null ? "" : BELONGS_WORDS.project(corpus.projectId),
    corpus.matterId === null ? "" : BELONGS_WORDS.matter(corpus.matterId),
    corpus.confidentiality === "internal" ? "" : corpus.confidentiality,
  ].filter(Boolean);
  return (
    <>
      <Link href={href} className="font-semibold wrap-anywhere hover:underline">
        {corpus.title}
      </Link>
      <span className="line-clamp-2 text-small text-muted wrap-anywhere">
        {bound.length > 0 ? bound.join(" · ") : corpus.description}
      </span>
    </>
  );
}

function Source({ corpus }: { readonly corpus: CorpusListItem }) {
  const follow = followWords(corpus);
  const [place, ...others] = corpus.roots;
  const patterns = corpus.includePatterns;
  const shown = patterns.slice(0, 2).join(", ");
  return (
    <>
      {sourceWords(corpus.sourceType)}
      {place !== undefined && (
        <span className="block text-small text-muted wrap-anywhere" title={place.label}>
          {others.length > 0 ? CORPORA_TABLE_WORDS.sources(1 + others.length) : shortPlace(place.label)}
        </span>
      )}
      {follow !== null && (
        <span className="block text-small text-muted wrap-anywhere">
          {follow}
          {patterns.length > 0 &&
            ` · ${shown}${patterns.length > 2 ? `, ${CORPORA_TABLE_WORDS.morePatterns(patterns.length - 2)}` : ""}`}
        </span>
      )}
    </>
  );
}

/** Returns the end of a long path, because folders usually differ there. */
function shortPlace(label: string): string {
  const parts = label.split("/").filter(Boolean);
  return label.length > 28 && parts.length > 2 ? `…/${parts.slice(-2).join("/")}` : label;
}

type DocumentCountsProps = {
  readonly corpus: CorpusListItem;
  readonly href: string;
  readonly failedHref: string;
  readonly skippedHref: string;
};

function DocumentCounts({ corpus, href, failedHref, skippedHref }: DocumentCountsProps) {
  const { documentCount, coverage } = corpus.health;
  const skipped = coverage.skipped.reduce((sum, { files }) => sum + files, 0);
  return (
    <div className="-mt-0.5 flex flex-col items-start two:items-end">
      <Link href={href} prefetch={false} className={`two:justify-end ${LINK}`}>
        {count(documentCount)}
        <span className="sr-only"> {CORPORA_TABLE_WORDS.documentsOf(corpus.title)}</span>
      </Link>
      {coverage.failed > 0 && (
        <Link href={failedHref} prefetch={false} className={`text-small text-red-text ${LINK}`}>
          {CORPORA_TABLE_WORDS.failed(coverage.failed)}
          <span className="sr-only"> {CORPORA_TABLE_WORDS.ofCorpus(corpus.title)}</span>
        </Link>
      )}
      {skipped > 0 && (
        <Link href={skippedHref} prefetch={false} className={`text-small text-muted ${LINK}`}>
          {CORPORA_TABLE_WORDS.skipped(skipped)}
          <span className="sr-only"> {CORPORA_TABLE_WORDS.ofCorpus(corpus.title)}</span>
        </Link>
      )}
    </div>
  );
}
