"use client";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { PackView } from "#lib/domain/pack.ts";
import { useRestorePack } from "./use-restore-pack.ts";
import { TRASHED_WORDS } from "./words.ts";

/** Says that the pack was moved to trash elsewhere, and restores it on request. */
export function TrashedPack({ pack }: { readonly pack: PackView }) {
  const restoring = useRestorePack(pack.id);
  return (
    <>
      <h1 className="sr-only">{pack.title}</h1>
      <Notice
        kind="degraded"
        title={TRASHED_WORDS.title}
        testId="pack-trashed"
        actions={
          <Button size="small" disabled={restoring.isPending} onClick={() => restoring.mutate()}>
            {TRASHED_WORDS.restore}
          </Button>
        }
      >
        {TRASHED_WORDS.help}
      </Notice>
    </>
  );
}
