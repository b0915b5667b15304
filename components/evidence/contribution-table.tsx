import { score } from "#components/words/quantities.ts";
import type { Contribution } from "#lib/domain/lane.ts";
import { CONTRIBUTION_WORDS } from "./contribution-words.ts";
import { contributionLines, statedSum } from "./contributions.ts";

type ContributionTableProps = {
  readonly contributions: readonly Contribution[];
  readonly total: number;
};

/** The contribution of each source to a score. The score is their sum. */
export function ContributionTable({ contributions, total }: ContributionTableProps) {
  const lines = contributionLines(contributions);
  const { sum, shownAddsUp } = statedSum(lines.map((line) => line.value));
  return (
    <>
      <table className="w-full border-collapse text-small" data-testid="why-table">
        <caption className="sr-only">{CONTRIBUTION_WORDS.caption}</caption>
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: contributions have no id and never change order
            <tr key={index} className="align-top">
              <th scope="row" className="py-1 pr-4 text-left font-normal">
                {line.label}
                <span className="block text-tiny text-muted wrap-anywhere">{line.detail}</span>
              </th>
              <td className="py-1 text-right tabular-nums">
                <data value={line.value}>{score(line.value)}</data>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line">
            <th scope="row" className="pt-1.5 text-left font-semibold">
              {CONTRIBUTION_WORDS.score}
            </th>
            <td className="pt-1.5 text-right font-semibold tabular-nums">
              <data value={total} data-testid="why-score">
                {score(total)}
              </data>
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="mt-2 text-tiny text-muted">
        {shownAddsUp ? CONTRIBUTION_WORDS.exactSum : CONTRIBUTION_WORDS.roundedSum(sum)}
      </p>
    </>
  );
}
