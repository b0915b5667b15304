import Link from "next/link";
import { Chip } from "#components/ui/chip.tsx";
import type { CorpusSummary } from "#lib/domain/documents.ts";
import { CorpusFreshness } from "./corpus-freshness.tsx";
import { OVERVIEW_WORDS } from "./overview-words.ts";

/** The corpora that a question searches: contents and index state of each. */
export function CorporaOverview({ corpora }: { readonly corpora: readonly CorpusSummary[] }) {
  return (
    <section aria-labelledby="asked-of">
      <h2 id="asked-of" className="text-small font-semibold text-muted">
        {OVERVIEW_WORDS.title}
      </h2>
      <ul className="mt-2 rounded-md border border-line bg-panel">
        {corpora.map((corpus) => (
          <li
            key={corpus.id}
            className="flex items-start justify-between gap-4 border-b border-line px-4 py-3 last:border-b-0"
          >
            <div className="min-w-0">
              <Link
                prefetch={false}
                href={`/documents?corpus=${encodeURIComponent(corpus.id)}`}
                className="font-semibold hover:underline"
              >
                {corpus.title}
              </Link>
              <p className="text-small text-muted">{corpus.description}</p>
              <p className="mt-0.5 text-small text-muted tabular-nums">{OVERVIEW_WORDS.contents(corpus)}</p>
            </div>
            <div className="shrink-0">
              {corpus.enabled ? (
                corpus.documentCount > 0 && <CorpusFreshness corpus={corpus} />
              ) : (
                <Chip>{OVERVIEW_WORDS.switchedOff}</Chip>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
