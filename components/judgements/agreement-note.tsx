import { figure } from "#components/evaluation/words.ts";
import { percent, plural } from "#components/words/quantities.ts";
import type { Agreement } from "#lib/domain/evaluation.ts";

/** Below this value Krippendorff advises against conclusions ("Content Analysis", 2004). */
const TENTATIVE = 0.667;

/** Agreement of the judges who judged the same results. */
export function AgreementNote({ agreement }: { readonly agreement: Agreement | null }) {
  if (agreement === null) {
    return (
      <p className="text-muted" data-testid="agreement">
        Each passage has one judge so far, so there is no agreement to measure.
      </p>
    );
  }
  const { judges, passages, equalShare, alpha } = agreement;
  return (
    <p data-testid="agreement">
      {plural(judges, "judge")}, of whom two or more graded {plural(passages, "passage")}:{" "}
      <span className="font-semibold tabular-nums">{percent(equalShare)}</span> of their grades are equal
      {alpha === null ? (
        "."
      ) : (
        <>
          , Krippendorff’s alpha{" "}
          <span className="font-semibold tabular-nums">{figure(alpha).replace("-", "−")}</span>
          {alpha < TENTATIVE ? ": too low to rely on." : "."}
        </>
      )}
    </p>
  );
}
