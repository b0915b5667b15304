import { fill } from "#components/words/fill.tsx";
import { figure, percent } from "#components/words/quantities.ts";
import type { Agreement } from "#lib/domain/evaluation.ts";
import { AGREEMENT_WORDS } from "./words.ts";

/** Below this value Krippendorff advises against conclusions ("Content Analysis", 2004). */
const TENTATIVE = 0.667;

/** Agreement of the judges who judged the same results. */
export function AgreementNote({ agreement }: { readonly agreement: Agreement | null }) {
  if (agreement === null) {
    return (
      <p className="text-muted" data-testid="agreement">
        {AGREEMENT_WORDS.none}
      </p>
    );
  }
  const { equalShare, alpha } = agreement;
  const sentence = alpha === null ? "equal" : alpha < TENTATIVE ? "equalWithLowAlpha" : "equalWithAlpha";
  return (
    <p data-testid="agreement">
      {fill(AGREEMENT_WORDS[sentence](agreement), {
        share: <span className="font-semibold tabular-nums">{percent(equalShare)}</span>,
        alpha: alpha !== null && (
          <span className="font-semibold tabular-nums">{figure(alpha).replace("-", "−")}</span>
        ),
      })}
    </p>
  );
}
