import { withoutHidden } from "#lib/domain/hidden-cells.ts";
import { isCellAddress } from "#lib/domain/sheet-place.ts";
import { headingWords } from "./data-words.ts";
import { IN_CORPUS, IN_SECTION } from "./page-words.ts";

type BreadcrumbProps = {
  readonly path: readonly string[];
  readonly clauses: readonly string[];
  readonly last?: number;
  /** True if the path is the passage's corpus, because no heading stands above it. */
  readonly isCorpus?: boolean;
};

/** The headings above a passage, outermost first. `last` limits them to the innermost, on one line, whose title has the whole path. */
export function Breadcrumb({ path, clauses, last, isCorpus = false }: BreadcrumbProps) {
  const unnamed = clauses.filter((clause) => !path.some((heading) => heading.includes(clause)));
  const steps = [...path, ...unnamed];
  if (steps.length === 0) return null;
  const words = steps.join(" › ");
  const lead = isCorpus ? IN_CORPUS : IN_SECTION;
  if (last === undefined)
    return (
      <p className="text-small text-muted wrap-anywhere">
        <span className="sr-only">{lead}</span>
        {steps.map(headingWords).join(" › ")}
      </p>
    );
  return (
    <p className="min-w-0 flex-1 truncate text-small text-muted" title={words}>
      <span className="sr-only">{lead}</span>
      {innermost(path, unnamed, last).map(headingWords).join(" › ")}
    </p>
  );
}

/**
 * Returns the last headings. A single clause follows them; several would take the room of a heading. The cells of a
 * spreadsheet stand first, because the headings of their columns may be long.
 */
function innermost(path: readonly string[], clauses: readonly string[], last: number): readonly string[] {
  const end = path.slice(-last);
  const cells = end.at(-1) ?? "";
  const headings = isCellAddress(withoutHidden(cells).address) ? [cells, ...end.slice(0, -1)] : end;
  if (headings.length === 0) return clauses.slice(0, last);
  return clauses.length === 1 ? [...headings, ...clauses] : headings;
}
