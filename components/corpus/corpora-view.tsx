"use client";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import Link from "next/link";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { errorWords } from "#components/http/fetch-json.ts";
import { DamagedIndexNotice } from "#components/jobs/damaged-index.tsx";
import { DiskNotice } from "#components/jobs/disk-notice.tsx";
import { NoWorkerNotice } from "#components/jobs/no-worker.tsx";
import { Button } from "#components/ui/button.tsx";
import { Chip } from "#components/ui/chip.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { CorpusListItem } from "#lib/domain/corpus-console.ts";
import { ConsoleTable } from "./console-table.tsx";
import { CORPORA_WORDS } from "./console-words.ts";
import { BIND_HREF, corporaParsers, corpusHref, failedHref } from "./corpora-state.ts";
import { FindCorpus } from "./find-corpus.tsx";
import { FirstRun } from "./first-run.tsx";
import { FreshnessPlot } from "./freshness-plot.tsx";
import { ImportCorpus } from "./import-corpus.tsx";
import { IngestingNow } from "./ingesting-now.tsx";
import { NewCorpus } from "./new-corpus.tsx";
import { corporaQuery } from "./queries.ts";
import { RemoveCorpus } from "./remove-corpus.tsx";
import { RowActions } from "./row-actions.tsx";
import { SidePanels } from "./side.tsx";
import { Trash } from "./trash.tsx";
import { type CorpusVerbs, useCorpusVerbs } from "./use-corpus-verbs.ts";

/** A list up to this length needs no search field. */
const FEW = 8;
const SECTION = "text-tiny font-semibold tracking-wide text-muted uppercase";

type CorporaViewProps = {
  /** Number of passages if they are too many for the embedded database. */
  readonly tooMany: number | null;
};

/** All corpora with their states, running jobs, problems and the trash. */
export function CorporaView({ tooMany }: CorporaViewProps) {
  const list = useQuery(corporaQuery());
  const verbs = useCorpusVerbs();
  const corpora = list.data?.corpora;
  const bare = corpora?.every(
    ({ health, sourceType }) => sourceType === "upload" && health.documentCount === 0,
  );
  return (
    <main id="main" className="mx-auto flex w-full max-w-page flex-col gap-4 px-4 py-5 two:px-6">
      <PageHead
        title={CORPORA_WORDS.title}
        beside={corpora && corpora.length > 0 && <Chip>{CORPORA_WORDS.howMany(corpora.length)}</Chip>}
      >
        <ImportCorpus />
        <NewCorpus />
        <Button look="primary" asChild>
          <Link href={BIND_HREF}>
            <Plus size={15} aria-hidden /> {CORPORA_WORDS.connect}
          </Link>
        </Button>
      </PageHead>
      <DiskNotice />
      <DamagedIndexNotice />
      <NoWorkerNotice />
      {tooMany !== null && (
        <Notice kind="degraded" title={CORPORA_WORDS.outgrownTitle}>
          {CORPORA_WORDS.outgrown(tooMany)}
        </Notice>
      )}
      <div className="grid grid-cols-1 gap-5 three:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-5">
          {list.error && !corpora ? (
            <Notice
              kind="failed"
              title={CORPORA_WORDS.notLoadedTitle}
              actions={
                <Button size="small" onClick={() => void list.refetch()}>
                  {CORPORA_WORDS.tryAgain}
                </Button>
              }
            >
              {errorWords(list.error).message}
            </Notice>
          ) : !corpora ? (
            <div role="status" aria-label={CORPORA_WORDS.reading}>
              <Skeleton className="h-64" />
            </div>
          ) : (
            <>
              {bare && <FirstRun href={BIND_HREF} />}
              {corpora.length > 0 && <Listed corpora={corpora} verbs={verbs} />}
            </>
          )}
          <IngestingNow />
          {corpora && corpora.filter(({ health }) => health.documentCount > 0).length > 1 && (
            <section aria-labelledby="freshness" className="flex flex-col gap-2">
              <h2 id="freshness" className={SECTION}>
                {CORPORA_WORDS.freshnessTitle}
              </h2>
              <FreshnessPlot corpora={corpora} />
            </section>
          )}
          <Trash verbs={verbs} />
        </div>
        <SidePanels health={(corpora ?? []).map(({ health }) => health)} />
      </div>
    </main>
  );
}

type ListedProps = { readonly corpora: readonly CorpusListItem[]; readonly verbs: CorpusVerbs };

function Listed({ corpora, verbs }: ListedProps) {
  const [{ q }, setState] = useQueryStates(corporaParsers, { history: "replace", shallow: true });
  const [removing, setRemoving] = useState<CorpusListItem | null>(null);
  const shown = corpora.filter((corpus) => fits(corpus, q));
  const find = (next: string) => {
    setState({ q: next }).catch(() => {});
  };
  return (
    <div className="flex flex-col gap-3">
      {(corpora.length > FEW || q !== "") && (
        <FindCorpus q={q} shown={shown.length} of={corpora.length} onFind={find} />
      )}
      {shown.length === 0 ? (
        <Notice
          kind="info"
          title={CORPORA_WORDS.noMatchTitle}
          actions={
            <Button size="small" onClick={() => find("")}>
              {CORPORA_WORDS.showAll}
            </Button>
          }
        >
          {CORPORA_WORDS.noMatch(q)}
        </Notice>
      ) : (
        <ConsoleTable
          corpora={shown}
          hrefFor={corpusHref}
          failedHref={failedHref}
          actions={(corpus) => (
            <RowActions corpus={corpus} verbs={verbs} onRemove={() => setRemoving(corpus)} />
          )}
        />
      )}
      <RemoveCorpus
        corpus={
          removing && {
            ...removing,
            documents: removing.health.documentCount,
            bound: removing.sourceType !== "upload",
          }
        }
        onDone={() => setRemoving(null)}
        onRemove={(corpus) => void verbs.remove(corpus)}
      />
    </div>
  );
}

function fits(corpus: CorpusListItem, q: string): boolean {
  const wanted = q.trim().toLowerCase();
  const words = [
    corpus.title,
    corpus.id,
    corpus.description,
    corpus.projectId,
    corpus.matterId,
    corpus.sourceType,
  ];
  return (
    wanted === "" ||
    [...words, ...corpus.roots.map(({ label }) => label)].some((text) => text?.toLowerCase().includes(wanted))
  );
}
