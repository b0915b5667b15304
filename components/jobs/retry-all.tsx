"use client";
import { RotateCcw } from "lucide-react";
import { useState, useTransition } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { count, plural, pluralForm } from "#components/words/quantities.ts";
import { RETRY_MOST } from "#lib/domain/admin-jobs.ts";

type RetryAllProps = {
  /** Number of failed jobs that match the filters. */
  readonly failed: number;
  readonly narrowed: boolean;
  readonly onRetry: () => Promise<void>;
};

/** Queues all matching failed jobs again, after the user has confirmed their number. */
export function RetryAll({ failed, narrowed, onRetry }: RetryAllProps) {
  const [open, setOpen] = useState(false);
  const [busy, start] = useTransition();
  const several = Math.min(failed, RETRY_MOST);
  return (
    <>
      <Button disabled={failed === 0} onClick={() => setOpen(true)}>
        <RotateCcw size={14} aria-hidden /> Retry all failed
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={`Retry ${plural(several, "failed job")}?`}>
        <div className="flex flex-col gap-4 p-4">
          <p className="text-muted">
            {narrowed ? "Only jobs that match the filters. " : ""}
            {failed > RETRY_MOST
              ? `There are ${count(failed)}; the oldest ${count(RETRY_MOST)} are queued at a time. `
              : ""}
            Resolved jobs are not retried. You can undo this while they wait.
          </p>
          <div className="flex justify-end gap-2">
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button
              look="primary"
              disabled={busy || failed === 0}
              onClick={() =>
                start(async () => {
                  await onRetry();
                  setOpen(false);
                })
              }
            >
              Retry {pluralForm(several, "it", "them")}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
