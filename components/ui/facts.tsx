import type { ReactNode } from "react";
import { cx } from "#components/ui/class-names.ts";

type Fact = { readonly label: string; readonly value: ReactNode };

type FactsProps = {
  readonly facts: readonly Fact[];
  /** For a narrow panel next to others. */
  readonly narrow?: boolean;
};

/** Names and values, one per line. Empty values are left out. */
export function Facts({ facts, narrow = false }: FactsProps) {
  return (
    <dl
      className={cx(
        "grid gap-x-4 gap-y-1 two:gap-y-1.5",
        narrow ? "grid-cols-[6rem_minmax(0,1fr)]" : "two:grid-cols-[10rem_minmax(0,1fr)]",
      )}
    >
      {facts
        .filter(({ value }) => value !== null && value !== undefined && value !== false && value !== "")
        .map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className={cx("text-muted", !narrow && "max-two:mt-1.5")}>{label}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

type PanelProps = {
  readonly id: string;
  readonly title: string;
  readonly aside?: ReactNode;
  readonly testId?: string;
  readonly children: ReactNode;
};

/** A section of the page with a heading. */
export function Panel({ id, title, aside, testId, children }: PanelProps) {
  return (
    <section aria-labelledby={id} data-testid={testId} className="rounded-md border border-line bg-panel p-4">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
