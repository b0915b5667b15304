import { Notice } from "#components/ui/notice.tsx";
import { listed } from "#components/words/quantities.ts";
import { isWeakness, reasonWords } from "#components/words/reasons.ts";
import { LANE_FACTS } from "#lib/domain/lane.ts";
import type { ReceiptAnswer } from "#lib/domain/receipt-api.ts";
import { Codes } from "./codes.tsx";
import { LanesTable } from "./lanes-table.tsx";
import { Section } from "./section.tsx";

const ALONE = {
  text: "Text results were strong enough alone",
  page: "Page results were strong enough alone",
} as const;

/** How the answer was found: lanes, reasons and notes. */
export function AnswerPart({ receipt }: { readonly receipt: ReceiptAnswer }) {
  const { strength, standsAlone, notes, reasonCodes, laneReports, results } = receipt;
  const weak = reasonCodes.filter(isWeakness).map(reasonWords);
  const othersAsked = laneReports.some(({ lane }) => LANE_FACTS[lane].group !== standsAlone);
  return (
    <Section id="answer" title="How the results were found">
      {strength === "weak" && results.length > 0 && (
        <Notice kind="degraded" title="No strong evidence" testId="weak">
          {weak.length > 0 ? `Reason: ${listed(weak)}.` : "Neither text nor pages gave a strong result."}{" "}
          Check the results carefully.
        </Notice>
      )}
      <p className="flex flex-wrap items-center gap-1" data-testid="receipt-reasons">
        <span className="mr-1 text-muted">Because</span>
        <Codes codes={reasonCodes} />
      </p>
      {standsAlone !== null && (
        <p>
          {ALONE[standsAlone]}
          {othersAsked ? ". The steps below list the other results." : ". Nothing else was searched."}
        </p>
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <LanesTable lanes={laneReports} />
    </Section>
  );
}
