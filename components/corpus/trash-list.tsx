"use client";
import { Button } from "#components/ui/button.tsx";
import { Moment } from "#components/ui/moment.tsx";
import { fill } from "#components/words/fill.tsx";
import { sourceWords } from "#lib/domain/connector-kinds.ts";
import type { CorpusListItem } from "#lib/domain/corpus-console.ts";
import { TRASH_WORDS } from "./console-words.ts";

type TrashListProps = {
  readonly corpora: readonly CorpusListItem[];
  /** Id of the corpus that is being restored. */
  readonly busyId: string | null;
  readonly onRestore: (corpus: CorpusListItem) => void;
};

/** Removed corpora that can still be restored. */
export function TrashList({ corpora, busyId, onRestore }: TrashListProps) {
  return (
    <ul className="divide-y divide-line rounded-md border border-line bg-panel" data-testid="trash">
      {corpora.map((corpus) => (
        <li
          key={corpus.id}
          data-testid="trash-row"
          className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3"
        >
          <div className="min-w-0 flex-1 basis-64">
            <p className="font-semibold wrap-anywhere">{corpus.title}</p>
            <p className="text-small text-muted tabular-nums">
              {sourceWords(corpus.sourceType)} · {TRASH_WORDS.documents(corpus.health.documentCount)}
              {corpus.deletedAt !== null && (
                <> · {fill(TRASH_WORDS.removed, { when: <Moment iso={corpus.deletedAt} /> })}</>
              )}
              {corpus.restoreUntil !== null && (
                <>, {fill(TRASH_WORDS.keptUntil, { when: <Moment iso={corpus.restoreUntil} /> })}</>
              )}
            </p>
          </div>
          <Button size="small" disabled={busyId === corpus.id} onClick={() => onRestore(corpus)}>
            {busyId === corpus.id ? TRASH_WORDS.restoring : TRASH_WORDS.restore}
            <span className="sr-only"> {corpus.title}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
