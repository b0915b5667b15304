/** The headings above a passage, outermost first. `last` limits them to the innermost, on one line. */
export function Breadcrumb({
  path,
  clauses,
  last,
}: {
  readonly path: readonly string[];
  readonly clauses: readonly string[];
  readonly last?: number;
}) {
  const innermost = path.at(-1) ?? "";
  const extra = clauses.filter(
    (clause) => !path.some((heading) => heading.includes(clause)) && clause !== innermost,
  );
  const steps = [...path, ...extra];
  if (steps.length === 0) return null;
  const words = steps.join(" › ");
  if (last === undefined)
    return (
      <p className="text-small text-muted wrap-anywhere">
        <span className="sr-only">In the section </span>
        {words}
      </p>
    );
  return (
    <p className="min-w-0 flex-1 truncate text-small text-muted" title={words}>
      <span className="sr-only">In the section </span>
      {steps.slice(-last).join(" › ")}
    </p>
  );
}
