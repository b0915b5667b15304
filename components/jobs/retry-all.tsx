"use client";
import { RotateCcw } from "lucide-react";
import { useState, useTransition } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { MAX_RETRIED } from "#lib/domain/admin-jobs.ts";
import { RETRY_ALL_WORDS } from "./words.ts";

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
  const several = Math.min(failed, MAX_RETRIED);
  return (
    <>
      <Button disabled={failed === 0} onClick={() => setOpen(true)}>
        <RotateCcw size={14} aria-hidden /> {RETRY_ALL_WORDS.open}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={RETRY_ALL_WORDS.question(several)}>
        <div className="flex flex-col gap-4 p-4">
          <p className="text-muted">
            {narrowed && `${RETRY_ALL_WORDS.onlyMatching} `}
            {failed > MAX_RETRIED && `${RETRY_ALL_WORDS.oldest(failed, MAX_RETRIED)} `}
            {RETRY_ALL_WORDS.wayBack}
          </p>
          <div className="flex justify-end gap-2">
            <Button onClick={() => setOpen(false)}>{RETRY_ALL_WORDS.cancel}</Button>
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
              {RETRY_ALL_WORDS.retry(several)}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
