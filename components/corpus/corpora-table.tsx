import Link from "next/link";
import { Chip, type ChipTone } from "#components/ui/chip.tsx";
import { count } from "#components/words/quantities.ts";
import type { CorpusSummary } from "#lib/domain/documents.ts";

const STATUS: Readonly<
  Record<CorpusSummary["status"], { readonly tone: ChipTone; readonly words: string; readonly note: string }>
> = {
  healthy: { tone: "accent", words: "healthy", note: "Indexed with today’s recipe." },
  stale: {
    tone: "amber",
    words: "stale",
    note: "Indexed with an earlier recipe; re-index to bring it up to date.",
  },
  syncing: { tone: "blue", words: "being indexed", note: "Documents are on their way in." },
  error: { tone: "red", words: "needs a look", note: "Some documents could not be read." },
  disabled: { tone: "quiet", words: "switched off", note: "Out of every search." },
  unknown: { tone: "quiet", words: "unknown", note: "Nothing in it has been indexed yet." },
};

const HEAD = "px-3 py-2 text-left text-small font-semibold text-muted";
const CELL = "px-3 py-2.5 align-top max-two:block max-two:px-0 max-two:py-0.5";

/** One row a corpus: what is in it and how it stands. */
export function CorporaTable({ corpora }: { readonly corpora: readonly CorpusSummary[] }) {
  return (
    <table className="w-full border-collapse border border-line bg-panel max-two:block">
      <thead className="border-b border-line max-two:sr-only">
        <tr>
          <th scope="col" className={HEAD}>
            Corpus
          </th>
          <th scope="col" className={HEAD}>
            State
          </th>
          <th scope="col" className={HEAD}>
            Index
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            Documents
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            Passages
          </th>
        </tr>
      </thead>
      <tbody className="max-two:block">
        {corpora.map((corpus) => (
          <Row key={corpus.id} corpus={corpus} />
        ))}
      </tbody>
    </table>
  );
}

const FRESHNESS_TONES = { fresh: "accent", stale: "amber", unknown: "quiet" } as const;

function Row({ corpus }: { readonly corpus: CorpusSummary }) {
  const status = STATUS[corpus.enabled ? corpus.status : "disabled"];
  return (
    <tr
      data-testid="corpus-row"
      className="border-b border-line last:border-b-0 max-two:block max-two:px-4 max-two:py-3"
    >
      <th scope="row" className={`${CELL} max-w-md text-left font-normal`}>
        <span className="font-semibold">{corpus.title}</span>
        <span className="block text-small text-muted">{corpus.description || corpus.id}</span>
      </th>
      <td className={CELL}>
        <Chip tone={status.tone} dot>
          {status.words}
        </Chip>
        <span className="mt-0.5 block text-small text-muted">{status.note}</span>
      </td>
      <td className={CELL}>
        <Chip tone={FRESHNESS_TONES[corpus.freshnessState]} dot>
          {corpus.freshnessState}
        </Chip>
      </td>
      <td className={`${CELL} text-right tabular-nums max-two:text-left`}>
        <Link
          href={`/documents?corpus=${encodeURIComponent(corpus.id)}`}
          className="underline underline-offset-2"
        >
          {count(corpus.documentCount)}
          <span className="two:sr-only"> documents</span>
        </Link>
      </td>
      <td className={`${CELL} text-right tabular-nums max-two:text-left`}>
        {count(corpus.chunkCount)}
        <span className="two:hidden"> passages</span>
      </td>
    </tr>
  );
}
