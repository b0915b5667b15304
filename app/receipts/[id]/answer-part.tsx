import { Codes } from "#components/receipt/codes.tsx";
import { LanesTable } from "#components/receipt/lanes-table.tsx";
import { Section } from "#components/receipt/section.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { listed } from "#components/words/quantities.ts";
import { isWeakness, reasonWords } from "#components/words/reasons.ts";
import type { ReceiptAnswer } from "#lib/domain/receipt-api.ts";

const ALONE = {
  text: "The text lane was sure enough to answer by itself",
  page: "The page lanes were sure enough to answer by themselves",
} as const;

/** How the answer came about: its lanes, its reasons, and what should be known of it. */
export function AnswerPart({ receipt }: { readonly receipt: ReceiptAnswer }) {
  const { strength, standsAlone, notes, reasonCodes, laneReports, results } = receipt;
  const weak = reasonCodes.filter(isWeakness).map(reasonWords);
  const othersAsked = laneReports.some(({ lane }) => (lane === "text") !== (standsAlone === "text"));
  return (
    <Section id="answer" title="How it was answered">
      {strength === "weak" && results.length > 0 && (
        <Notice kind="degraded" title="No strong evidence" testId="weak">
          {weak.length > 0 ? `Because ${listed(weak)}.` : "No lane was sure enough of anything it found."} The
          candidates are weak.
        </Notice>
      )}
      <p className="flex flex-wrap items-center gap-1" data-testid="receipt-reasons">
        <span className="mr-1 text-muted">Because</span>
        <Codes codes={reasonCodes} />
      </p>
      {standsAlone !== null && (
        <p>
          {ALONE[standsAlone]}
          {othersAsked
            ? "; what the others proposed stands in the steps below."
            : "; the others were not asked."}
        </p>
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <LanesTable lanes={laneReports} />
    </Section>
  );
}
