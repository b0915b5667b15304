import { Notice } from "#components/ui/notice.tsx";
import { isWeakness, reasonWords } from "#components/words/reasons.ts";
import { LANE_FACTS } from "#lib/domain/lane.ts";
import type { ReceiptAnswer } from "#lib/domain/receipt-api.ts";
import { Codes } from "./codes.tsx";
import { LanesTable } from "./lanes-table.tsx";
import { ANSWER_WORDS } from "./receipt-words.ts";
import { Section } from "./section.tsx";

/** How the answer was found: lanes, reasons and notes. */
export function AnswerPart({ receipt }: { readonly receipt: ReceiptAnswer }) {
  const { strength, standsAlone, notes, reasonCodes, laneReports, results } = receipt;
  const weak = reasonCodes.filter(isWeakness).map(reasonWords);
  const othersAsked = laneReports.some(({ lane }) => LANE_FACTS[lane].group !== standsAlone);
  return (
    <Section id="answer" title={ANSWER_WORDS.title}>
      {strength === "weak" && results.length > 0 && (
        <Notice kind="degraded" title={ANSWER_WORDS.weakTitle} testId="weak">
          {weak.length > 0 ? ANSWER_WORDS.weakReason(weak) : ANSWER_WORDS.weakHelp}
        </Notice>
      )}
      <p className="flex flex-wrap items-center gap-1" data-testid="receipt-reasons">
        <span className="mr-1 text-muted">{ANSWER_WORDS.because}</span>
        <Codes codes={reasonCodes} />
      </p>
      {standsAlone !== null && (
        <p>{(othersAsked ? ANSWER_WORDS.aloneAmongOthers : ANSWER_WORDS.alone)[standsAlone]}</p>
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <LanesTable lanes={laneReports} />
    </Section>
  );
}
