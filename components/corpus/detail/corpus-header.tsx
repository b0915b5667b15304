"use client";
import { BELONGS_WORDS } from "#components/corpus/console-words.ts";
import { StateChips } from "#components/corpus/freshness-cell.tsx";
import { useCorpusVerbs } from "#components/corpus/use-corpus-verbs.ts";
import { followWords } from "#components/corpus/words.ts";
import { BackLink } from "#components/ui/page-head.tsx";
import { sourceWords } from "#lib/domain/connector-kinds.ts";
import type { CorpusListItem } from "#lib/domain/corpus-console.ts";
import { CorpusTabs } from "./corpus-tabs.tsx";
import { HeaderActions } from "./header-actions.tsx";
import { InTrash, StateNotice } from "./header-notes.tsx";
import { useCorpus } from "./use-corpus.ts";
import { CORPUS_PAGE_WORDS } from "./words.ts";

type CorpusHeaderProps = { readonly id: string; readonly title: string };

/** Title of a corpus, its state with reasons, and its actions. */
export function CorpusHeader({ id, title }: CorpusHeaderProps) {
  const corpus = useCorpus(id);
  const verbs = useCorpusVerbs();
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <BackLink href="/admin/corpora">{CORPUS_PAGE_WORDS.back}</BackLink>
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
        {corpus && corpus.deletedAt === null && <HeaderActions corpus={corpus} verbs={verbs} />}
      </div>
      {corpus && corpus.deletedAt !== null && <InTrash corpus={corpus} verbs={verbs} />}
      {corpus && corpus.deletedAt === null && <StateNotice corpus={corpus} verbs={verbs} />}
      <CorpusTabs id={id} />
    </div>
  );
}

function Line({ corpus }: { readonly corpus: CorpusListItem }) {
  const parts = [
    sourceWords(corpus.sourceType),
    followWords(corpus),
    corpus.projectId === null ? null : BELONGS_WORDS.project(corpus.projectId),
    corpus.matterId === null ? null : BELONGS_WORDS.matter(corpus.matterId),
    corpus.confidentiality,
  ].filter(Boolean);
  return (
    <p className="mt-0.5 text-muted wrap-anywhere">
      {parts.join(" · ")}
      {corpus.description !== "" && <span className="block max-w-prose">{corpus.description}</span>}
    </p>
  );
}
