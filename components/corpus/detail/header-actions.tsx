"use client";
import { RefreshCw, Upload } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { CORPUS_ACTION_WORDS } from "#components/corpus/console-words.ts";
import { isUnderWay } from "#components/corpus/queries.ts";
import { RemoveCorpus } from "#components/corpus/remove-corpus.tsx";
import { RowMenu } from "#components/corpus/row-menu.tsx";
import type { CorpusVerbs } from "#components/corpus/use-corpus-verbs.ts";
import { Button } from "#components/ui/button.tsx";
import { useUploads } from "#components/ui/uploads-context.ts";
import type { CorpusListItem } from "#lib/domain/corpus-console.ts";

export type WithVerbs = { readonly corpus: CorpusListItem; readonly verbs: CorpusVerbs };

/** Actions for a corpus: the most likely ones as buttons, the others in a menu. */
export function HeaderActions({ corpus, verbs }: WithVerbs) {
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
          <RefreshCw size={14} aria-hidden />{" "}
          {isUnderWay(corpus.lastSync) ? CORPUS_ACTION_WORDS.syncing : CORPUS_ACTION_WORDS.syncNow}
        </Button>
      ) : (
        <Button look="primary" disabled={!corpus.enabled} onClick={() => uploads.openFor(corpus.id)}>
          <Upload size={14} aria-hidden /> {CORPUS_ACTION_WORDS.addDocuments}
        </Button>
      )}
      <Button disabled={busy} onClick={() => void verbs.switchTo(corpus, !corpus.enabled)}>
        {corpus.enabled ? CORPUS_ACTION_WORDS.disable : CORPUS_ACTION_WORDS.enable}
      </Button>
      <RowMenu
        label={CORPUS_ACTION_WORDS.moreActions}
        text={CORPUS_ACTION_WORDS.more}
        groups={[
          [
            ...(bound && corpus.enabled
              ? [
                  {
                    label: CORPUS_ACTION_WORDS.plan,
                    what: CORPUS_ACTION_WORDS.planEffect,
                    onSelect: () => void verbs.plan(corpus),
                  },
                ]
              : []),
            {
              label: CORPUS_ACTION_WORDS.rebuild,
              what: CORPUS_ACTION_WORDS.rebuildEffectInFull,
              onSelect: () => void verbs.reindex(corpus),
            },
          ],
          [
            {
              label: CORPUS_ACTION_WORDS.export,
              what: CORPUS_ACTION_WORDS.exportEffect,
              href: `/api/corpora/${encodeURIComponent(corpus.id)}/export`,
              download: true,
            },
          ],
          [
            {
              label: CORPUS_ACTION_WORDS.remove,
              what: CORPUS_ACTION_WORDS.removeEffect,
              danger: true,
              onSelect: () => setRemoving(true),
            },
          ],
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
