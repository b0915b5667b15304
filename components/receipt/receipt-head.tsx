"use client";
import { useQueryClient } from "@tanstack/react-query";
import { Download, Link2, Pin, PinOff } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { pinReceiptAction } from "#actions/receipts.ts";
import { Button } from "#components/ui/button.tsx";
import { COPY_WORDS } from "#components/ui/copy-words.ts";
import { Moment } from "#components/ui/moment.tsx";
import { useToast } from "#components/ui/toasts.tsx";
import { useCopyText } from "#components/ui/use-copy-text.ts";
import { fill } from "#components/words/fill.tsx";
import { CLASS_WORDS } from "#lib/domain/frame-words.ts";
import type { ReceiptAnswer } from "#lib/domain/receipt-api.ts";
import { AdvancedSwitch } from "./advanced-switch.tsx";
import { StatusChip } from "./lanes-table.tsx";
import { receiptKeys } from "./queries.ts";
import { RECEIPT_HEAD_WORDS } from "./receipt-words.ts";
import { type ReplayAs, receiptHref } from "./receipts-state.ts";
import { Kept } from "./receipts-table.tsx";
import { ORIGIN_WORDS } from "./words.ts";

type ReceiptHeadProps = {
  readonly receipt: ReceiptAnswer;
  readonly replay: ReplayAs | null;
  readonly onReplay: (asOf: ReplayAs) => void;
};

const PRESSED = "aria-pressed:border-accent aria-pressed:bg-chosen";

/** The question, its outcome, and actions on the receipt. */
export function ReceiptHead({ receipt, replay, onReplay }: ReceiptHeadProps) {
  const { id, query, createdAt, origin, status, documentCount, tookMs, queryClass } = receipt;
  return (
    <header className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <h1 className="min-w-0 flex-1 basis-80 text-[1.25rem] leading-7 font-semibold wrap-anywhere">
          {query}
        </h1>
        <Tools receipt={receipt} />
      </div>
      <div className="-mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
        <StatusChip status={status} />
        <span>
          {fill(RECEIPT_HEAD_WORDS.asked, {
            when: <Moment iso={createdAt} />,
            origin: ORIGIN_WORDS[origin],
            kind: CLASS_WORDS[queryClass],
            found: <span className="tabular-nums">{RECEIPT_HEAD_WORDS.found(documentCount, tookMs)}</span>,
          })}
        </span>
        <Kept receipt={receipt} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button aria-pressed={replay === "receipt"} className={PRESSED} onClick={() => onReplay("receipt")}>
          {RECEIPT_HEAD_WORDS.replayOriginal}
        </Button>
        <Button aria-pressed={replay === "today"} className={PRESSED} onClick={() => onReplay("today")}>
          {RECEIPT_HEAD_WORDS.replayToday}
        </Button>
        <Button asChild>
          <Link href={`/compare?receipt=${encodeURIComponent(id)}`} prefetch={false}>
            {RECEIPT_HEAD_WORDS.compareRoute}
          </Link>
        </Button>
        <span className="ml-auto">
          <AdvancedSwitch />
        </span>
      </div>
    </header>
  );
}

/** Buttons to copy, download and keep. */
function Tools({ receipt }: Pick<ReceiptHeadProps, "receipt">) {
  const { id, pinned } = receipt;
  const client = useQueryClient();
  const say = useToast();
  const [busy, setBusy] = useState(false);
  const copyText = useCopyText();
  const copy = () =>
    copyText({
      text: () => new URL(receiptHref(id), window.location.origin).href,
      what: "link",
      copied: COPY_WORDS.linkCopied,
    });
  const keep = async () => {
    setBusy(true);
    const outcome = await pinReceiptAction({ id, pinned: !pinned });
    setBusy(false);
    if (!outcome.ok) {
      say({ text: outcome.message, failed: true });
      return;
    }
    client.setQueryData<ReceiptAnswer>(receiptKeys.one(id), (now) => now && { ...now, pinned: !pinned });
    say({
      text: pinned ? RECEIPT_HEAD_WORDS.unpinned : RECEIPT_HEAD_WORDS.pinned,
    });
    await client.invalidateQueries({ queryKey: [...receiptKeys.every(), "list"] });
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" onClick={() => copy()}>
        <Link2 size={14} aria-hidden /> {COPY_WORDS.link}
      </Button>
      <Button size="small" asChild>
        <a href={`/api/receipts/${encodeURIComponent(id)}?download=1`} download>
          <Download size={14} aria-hidden /> {RECEIPT_HEAD_WORDS.download}
        </a>
      </Button>
      <Button size="small" disabled={busy} onClick={() => keep()}>
        {pinned ? <PinOff size={14} aria-hidden /> : <Pin size={14} aria-hidden />}
        {pinned ? RECEIPT_HEAD_WORDS.unpin : RECEIPT_HEAD_WORDS.pin}
      </Button>
    </div>
  );
}
