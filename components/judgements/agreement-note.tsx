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
        Nobody has rated the same passage as someone else yet, so there is no agreement to measure.
      </p>
    );
  }
  const { judges, passages, equalShare, alpha } = agreement;
  return (
    <p data-testid="agreement">
      {plural(judges, "person has", "people have")} rated results. Two or more rated{" "}
      {plural(passages, "passage")}: <span className="font-semibold tabular-nums">{percent(equalShare)}</span>{" "}
      of their ratings are equal
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
