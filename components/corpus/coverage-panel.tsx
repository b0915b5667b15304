import Link from "next/link";
import { cx } from "#components/ui/class-names.ts";
import { SmallTable } from "#components/ui/small-table.tsx";
import { count } from "#components/words/quantities.ts";
import type { Coverage } from "#lib/domain/corpus-console.ts";
import { COVERAGE_WORDS } from "./state-words.ts";
import { coverageParts, coverageWords } from "./words.ts";

const FILLS = {
  indexed: "bg-accent",
  pending: "bg-accent/45",
  failed: "bg-red-text",
  skipped: "bg-line-strong",
} as const;

type CoveragePanelProps = {
  readonly coverage: Coverage;
  /** People added the files, so there is no source to compare with. */
  readonly uploaded: boolean;
  /** True while any part of the corpus is being indexed, pages and pictures included. */
  readonly working: boolean;
  /** Link to the list of the files of a part; null if there is no such list. */
  readonly hrefFor: (part: { readonly key: string; readonly tone: keyof typeof FILLS }) => string | null;
};

/** Files at the source: how many are indexed, and why the others are not. Bar and table show the same. */
export function CoveragePanel({ coverage, uploaded, working, hrefFor }: CoveragePanelProps) {
  const parts = coverageParts(coverage, working);
  const share = (files: number) => `${(files / Math.max(1, coverage.found)) * 100}%`;
  return (
    <section
      aria-labelledby="coverage"
      className="rounded-md border border-line bg-panel p-4"
      data-testid="coverage"
    >
      <h2 id="coverage" className="font-semibold">
        {COVERAGE_WORDS.title}
      </h2>
      <p className="mt-0.5 text-muted">{coverageWords(coverage, uploaded, working)}</p>
      {coverage.found > 0 && (
        <>
          <div aria-hidden className="mt-3 flex h-2 gap-px overflow-hidden rounded-full bg-quiet-soft">
            {parts.map(({ key, files, tone }) => (
              <span
                key={key}
                className={FILLS[tone]}
                style={{ width: share(files), minWidth: files > 0 ? "3px" : 0 }}
              />
            ))}
          </div>
          <SmallTable
            caption={COVERAGE_WORDS.caption}
            headsHidden
            columns={[
              {
                key: "part",
                head: COVERAGE_WORDS.outcome,
                cell: (part) => <Part part={part} href={part.files > 0 ? hrefFor(part) : null} />,
              },
              { key: "files", head: COVERAGE_WORDS.files, cell: ({ files }) => count(files) },
            ]}
            rows={parts}
            keyFor={({ key }) => key}
            sum={{
              words: uploaded ? COVERAGE_WORDS.added : COVERAGE_WORDS.found,
              figure: count(coverage.found),
            }}
            className="mt-3 w-full"
          />
        </>
      )}
    </section>
  );
}

type PartProps = { readonly part: ReturnType<typeof coverageParts>[number]; readonly href: string | null };

function Part({ part, href }: PartProps) {
  return (
    <>
      <span aria-hidden className={cx("mr-2 inline-block size-2 rounded-full", FILLS[part.tone])} />
      {href === null ? (
        part.words
      ) : (
        <Link href={href} prefetch={false} className="underline underline-offset-2">
          {part.words}
        </Link>
      )}
    </>
  );
}
