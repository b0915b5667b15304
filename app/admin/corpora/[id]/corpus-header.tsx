"use client";
import { RefreshCw, Upload } from "lucide-react";
import Link from "next/link";
import { usePathname, useRouter } from "next/navigation";
import { useState } from "react";
import { StateChips, stateReasons } from "#components/corpus/freshness-cell.tsx";
import { RowMenu } from "#components/corpus/row-menu.tsx";
import { Button } from "#components/ui/button.tsx";
import { Moment } from "#components/ui/moment.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { followWords, SOURCE_WORDS } from "#components/words/corpora.ts";
import type { CorpusListItem } from "#lib/domain/corpus-console.ts";
import { useUploads } from "../../../uploads/uploads-context.ts";
import { corpusHref, syncHref } from "../corpora-state.ts";
import { isUnderWay } from "../queries.ts";
import { RemoveCorpus } from "../remove-corpus.tsx";
import { type CorpusVerbs, useCorpusVerbs } from "../use-corpus-verbs.ts";
import { CorpusTabs } from "./corpus-tabs.tsx";
import { useCorpus } from "./use-corpus.ts";

type CorpusHeaderProps = { readonly id: string; readonly title: string; readonly trash: boolean };

/** A corpus's name, how it stands and why, and what can be done about it. */
export function CorpusHeader({ id, title }: CorpusHeaderProps) {
  const corpus = useCorpus(id);
  const verbs = useCorpusVerbs();
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <p className="text-small text-muted">
            <Link href="/admin/corpora" className="underline underline-offset-2">
              Corpora
            </Link>
          </p>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 text-[1.25rem] leading-7 font-semibold wrap-anywhere">
              {corpus?.title ?? title}
            </h1>
            {corpus && corpus.deletedAt === null && (
              <StateChips enabled={corpus.enabled} health={corpus.health} />
            )}
          </div>
          {corpus && <Line corpus={corpus} />}
        </div>
        {corpus && corpus.deletedAt === null && <Actions corpus={corpus} verbs={verbs} />}
      </div>
      {corpus && corpus.deletedAt !== null && <InTrash corpus={corpus} verbs={verbs} />}
      {corpus && corpus.deletedAt === null && <Standing corpus={corpus} verbs={verbs} />}
      <CorpusTabs id={id} />
    </div>
  );
}

function Line({ corpus }: { readonly corpus: CorpusListItem }) {
  const parts = [
    SOURCE_WORDS[corpus.sourceType],
    followWords(corpus),
    corpus.projectId === null ? null : `project ${corpus.projectId}`,
    corpus.matterId === null ? null : `matter ${corpus.matterId}`,
    corpus.confidentiality,
  ].filter(Boolean);
  return (
    <p className="mt-0.5 text-muted wrap-anywhere">
      {parts.join(" · ")}
      {corpus.description !== "" && <span className="block max-w-prose">{corpus.description}</span>}
    </p>
  );
}

type WithVerbs = { readonly corpus: CorpusListItem; readonly verbs: CorpusVerbs };

function Actions({ corpus, verbs }: WithVerbs) {
  const [removing, setRemoving] = useState(false);
  const router = useRouter();
  const uploads = useUploads();
  const bound = corpus.sourceType !== "upload";
  const busy = verbs.busyId !== null;
  return (
    <div className="flex flex-wrap gap-2">
      {bound ? (
        <Button
          look="primary"
          disabled={busy || !corpus.enabled || isUnderWay(corpus.lastSync)}
          onClick={() => void verbs.sync(corpus)}
        >
          <RefreshCw size={14} aria-hidden /> {isUnderWay(corpus.lastSync) ? "Syncing …" : "Sync now"}
        </Button>
      ) : (
        <Button look="primary" disabled={!corpus.enabled} onClick={uploads.open}>
          <Upload size={14} aria-hidden /> Add documents
        </Button>
      )}
      <Button disabled={busy} onClick={() => void verbs.switchTo(corpus, !corpus.enabled)}>
        {corpus.enabled ? "Disable" : "Enable"}
      </Button>
      <RowMenu
        label="More that can be done"
        text="More"
        groups={[
          [
            ...(bound && corpus.enabled
              ? [
                  {
                    label: "Plan only",
                    what: "See what a sync would do",
                    onSelect: () => void verbs.plan(corpus),
                  },
                ]
              : []),
            {
              label: "Build index anew",
              what: "What is stale or failed; searches go on",
              onSelect: () => void verbs.reindex(corpus),
            },
          ],
          [
            {
              label: "Export",
              what: "One archive with all of it",
              href: `/api/corpora/${encodeURIComponent(corpus.id)}/export`,
              download: true,
            },
          ],
          [{ label: "Remove", what: "To the trash", danger: true, onSelect: () => setRemoving(true) }],
        ]}
      />
      <RemoveCorpus
        corpus={removing ? { ...corpus, documents: corpus.health.documentCount, bound } : null}
        onDone={() => setRemoving(false)}
        onRemove={(gone) => void verbs.remove(gone, () => router.push("/admin/corpora"))}
      />
    </div>
  );
}

function InTrash({ corpus, verbs }: WithVerbs) {
  return (
    <Notice
      kind="degraded"
      title="It is in the trash"
      actions={
        <Button size="small" disabled={verbs.busyId !== null} onClick={() => void verbs.restore(corpus)}>
          Restore
        </Button>
      }
    >
      It is out of every search.{" "}
      {corpus.restoreUntil !== null && (
        <>
          It can be brought back until <Moment iso={corpus.restoreUntil} />; then everything it held is
          deleted.
        </>
      )}
    </Notice>
  );
}

/** Codes that building the corpus's rows anew mends. */
const REBUILT = new Set(["recipe_changed", "embedding_model_changed", "extractor_changed", "title_changed"]);

/** What keeps a corpus from being simply fresh, as a colleague's note with what to press. */
function Standing({ corpus, verbs }: WithVerbs) {
  const path = usePathname();
  const run = corpus.lastSync;
  const busy = verbs.busyId !== null;
  if (!corpus.enabled)
    return (
      <Notice
        kind="info"
        title="It is disabled"
        testId="corpus-disabled"
        actions={
          <Button size="small" disabled={busy} onClick={() => void verbs.switchTo(corpus, true)}>
            Enable
          </Button>
        }
      >
        It is out of every search, and searches that ask for it say so. Nothing in it is lost.
      </Notice>
    );
  if (run?.state === "awaiting_confirmation" && path.endsWith(run.id)) return null;
  if (run?.state === "awaiting_confirmation")
    return (
      <Notice
        kind="degraded"
        title="A sync waits for you"
        actions={
          <Button size="small" asChild>
            <Link href={syncHref(corpus.id, run.id)} prefetch={false}>
              Look at its plan
            </Link>
          </Button>
        }
      >
        {run.waitsBecause}
      </Notice>
    );
  const rebuild = corpus.health.reasons.some(({ code }) => REBUILT.has(code));
  const reasons = stateReasons(corpus);
  const quiet = corpus.health.freshnessState === "fresh" && corpus.health.status !== "error";
  // What is on its way in is told by its chip; that it is not there yet needs nobody.
  const waits = corpus.health.status === "syncing" || corpus.health.documentCount === 0;
  if (quiet || waits || reasons.length === 0) return null;
  return (
    <Notice
      kind={corpus.health.status === "error" ? "failed" : "degraded"}
      title={corpus.health.status === "error" ? "It needs a look" : "It is not up to date"}
      actions={
        <>
          {rebuild && (
            <Button size="small" disabled={busy} onClick={() => void verbs.reindex(corpus)}>
              Re-index
            </Button>
          )}
          {corpus.health.status === "error" && (
            <Button size="small" asChild>
              <Link href={corpusHref(corpus.id, "jobs")} prefetch={false}>
                See its jobs
              </Link>
            </Button>
          )}
        </>
      }
    >
      <ul>
        {reasons.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Notice>
  );
}
