"use client";
import { RefreshCw, Upload } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { isUnderWay } from "#components/corpus/queries.ts";
import { RemoveCorpus } from "#components/corpus/remove-corpus.tsx";
import { RowMenu } from "#components/corpus/row-menu.tsx";
import type { CorpusVerbs } from "#components/corpus/use-corpus-verbs.ts";
import { Button } from "#components/ui/button.tsx";
import { useUploads } from "#components/upload/uploads-context.ts";
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
          <RefreshCw size={14} aria-hidden /> {isUnderWay(corpus.lastSync) ? "Syncing …" : "Sync now"}
        </Button>
      ) : (
        <Button look="primary" disabled={!corpus.enabled} onClick={() => uploads.openFor(corpus.id)}>
          <Upload size={14} aria-hidden /> Add documents
        </Button>
      )}
      <Button disabled={busy} onClick={() => void verbs.switchTo(corpus, !corpus.enabled)}>
        {corpus.enabled ? "Disable" : "Enable"}
      </Button>
      <RowMenu
        label="More actions"
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
              label: "Rebuild index",
              what: "Stale or failed documents; searches continue",
              onSelect: () => void verbs.reindex(corpus),
            },
          ],
          [
            {
              label: "Export",
              what: "One archive with all its data",
              href: `/api/corpora/${encodeURIComponent(corpus.id)}/export`,
              download: true,
            },
          ],
          [{ label: "Remove", what: "Move to trash", danger: true, onSelect: () => setRemoving(true) }],
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
