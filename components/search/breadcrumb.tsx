/** The headings above a passage, outermost first. */
export function Breadcrumb({
  path,
  clauses,
}: {
  readonly path: readonly string[];
  readonly clauses: readonly string[];
}) {
  const last = path.at(-1) ?? "";
  const extra = clauses.filter(
    (clause) => !path.some((heading) => heading.includes(clause)) && clause !== last,
  );
  const steps = [...path, ...extra];
  if (steps.length === 0) return null;
  return (
    <p className="text-small text-muted wrap-anywhere">
      <span className="sr-only">In the section </span>
      {steps.join(" › ")}
    </p>
  );
}
