"use client";
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import Link from "next/link";
import { useQueryStates } from "nuqs";
import { useEffect } from "react";
import { errorWords } from "#components/http/fetch-json.ts";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { frameLines } from "#lib/domain/frame-words.ts";
import type { ReceiptAnswer } from "#lib/domain/receipt-api.ts";
import { AdvancedPart } from "./advanced-part.tsx";
import { AnswerPart } from "./answer-part.tsx";
import { CorporaThen } from "./corpora-table.tsx";
import { evidenceOf } from "./evidence.ts";
import { FilteredOutList } from "./filtered-out.tsx";
import { Lines } from "./lines.tsx";
import { receiptQuery } from "./queries.ts";
import { ReceiptHead } from "./receipt-head.tsx";
import { RECEIPT_WORDS } from "./receipt-words.ts";
import { receiptParsers, receiptsHref } from "./receipts-state.ts";
import { ReplayPart } from "./replay-part.tsx";
import { reportShown } from "./report-event.ts";
import { Results } from "./results.tsx";
import { Section } from "./section.tsx";
import { Timeline } from "./timeline.tsx";

/** One receipt, or the reason why there is none. */
export function ReceiptPageView({ id }: { readonly id: string }) {
  const { data, error } = useQuery(receiptQuery(id));
  return (
    <main id="main" className="mx-auto flex w-full max-w-page flex-col gap-5 px-4 py-5 two:px-6">
      <p className="-mb-3 print:hidden">
        <Link href={receiptsHref({})} className="inline-flex items-center gap-1 text-muted hover:underline">
          <ChevronLeft size={14} aria-hidden /> {RECEIPT_WORDS.back}
        </Link>
      </p>
      {data ? (
        <ReceiptView receipt={data} />
      ) : (
        <>
          <h1 className="text-[1.25rem] leading-7 font-semibold">{RECEIPT_WORDS.title}</h1>
          {error ? (
            <Notice kind="failed" title={RECEIPT_WORDS.failedTitle} testId="receipt-failed">
              {errorWords(error).message}
            </Notice>
          ) : (
            <div role="status" aria-label={RECEIPT_WORDS.loading}>
              <Skeleton className="h-64" />
            </div>
          )}
        </>
      )}
    </main>
  );
}

function ReceiptView({ receipt }: { readonly receipt: ReceiptAnswer }) {
  const [{ replay }, setState] = useQueryStates(receiptParsers, {
    history: "push",
    shallow: true,
    scroll: false,
  });
  const { id } = receipt;
  useEffect(() => reportShown(id), [id]);
  const evidence = evidenceOf(receipt);
  const title = (corpus: string) => receipt.corpora.find((each) => each.id === corpus)?.title ?? corpus;
  return (
    <>
      <ReceiptHead
        receipt={receipt}
        replay={replay}
        onReplay={(next) => {
          setState({ replay: next }).catch(() => {});
        }}
      />
      {replay !== null && (
        <ReplayPart
          receipt={receipt}
          asOf={replay}
          onClose={() => {
            setState({ replay: null }).catch(() => {});
          }}
        />
      )}
      <div className="grid gap-x-6 gap-y-5 three:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <AnswerPart receipt={receipt} />
          <Section id="timeline" title={RECEIPT_WORDS.stepsTitle} note={RECEIPT_WORDS.stepsHelp}>
            <Timeline runs={receipt.runs} results={receipt.results} evidence={evidence} />
          </Section>
          <Results receipt={receipt} evidence={evidence} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Section id="frame" title={RECEIPT_WORDS.frameTitle}>
            <div className="rounded-md border border-line bg-panel px-3 py-2.5">
              <Lines lines={frameLines(receipt.frame, title)} />
            </div>
          </Section>
          <Section id="corpora" title={RECEIPT_WORDS.corporaTitle}>
            <CorporaThen corpora={receipt.corpora} />
          </Section>
          <Section id="filtered-out" title={RECEIPT_WORDS.filteredOutTitle}>
            <FilteredOutList filteredOut={receipt.filteredOut} />
          </Section>
          <AdvancedPart receipt={receipt} />
        </div>
      </div>
    </>
  );
}
