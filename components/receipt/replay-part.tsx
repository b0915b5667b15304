"use client";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { errorWords } from "#components/http/fetch-json.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { ReceiptAnswer } from "#lib/domain/receipt-api.ts";
import { DriftView } from "./drift-view.tsx";
import { evidenceOf } from "./evidence.ts";
import { replayQuery } from "./queries.ts";
import { RECEIPT_HEAD_WORDS, REPLAY_WORDS } from "./receipt-words.ts";
import { type ReplayAs, receiptHref } from "./receipts-state.ts";
import { Section } from "./section.tsx";

type ReplayPartProps = {
  readonly receipt: ReceiptAnswer;
  readonly asOf: ReplayAs;
  readonly onClose: () => void;
};

const TITLES = {
  receipt: RECEIPT_HEAD_WORDS.replayOriginal,
  today: RECEIPT_HEAD_WORDS.replayToday,
} as const;

/** A repeated search compared with the receipt: what changed, and why. */
export function ReplayPart({ receipt, asOf, onClose }: ReplayPartProps) {
  const replay = useQuery(replayQuery(receipt.id, asOf));
  const again = () => {
    replay.refetch().catch(() => {});
  };
  return (
    <Section
      id="replay"
      title={TITLES[asOf]}
      actions={
        <>
          {replay.data && (
            <Button size="small" onClick={again} disabled={replay.isFetching}>
              {REPLAY_WORDS.again}
            </Button>
          )}
          <Button look="quiet" size="small-icon" aria-label={REPLAY_WORDS.close} onClick={onClose}>
            <X size={14} aria-hidden />
          </Button>
        </>
      }
    >
      <div className="rounded-md border border-line-strong bg-panel p-4" data-testid="replay">
        {replay.isFetching ? (
          <div role="status" aria-label={REPLAY_WORDS.loading}>
            <p className="mb-3 text-muted">{REPLAY_WORDS.loadingNote}</p>
            <Skeleton className="h-24" />
          </div>
        ) : replay.error ? (
          <Notice
            kind="failed"
            title={REPLAY_WORDS.failedTitle}
            actions={
              <Button size="small" onClick={again}>
                {REPLAY_WORDS.retry}
              </Button>
            }
          >
            {errorWords(replay.error).message}
          </Notice>
        ) : (
          replay.data && (
            <DriftView
              replay={replay.data}
              evidence={evidenceOf({ ...receipt, titles: replay.data.titles })}
              ownReceiptHref={receiptHref(replay.data.replayId)}
            />
          )
        )}
      </div>
    </Section>
  );
}
