import type { Metadata } from "next";
import { CorporaTable } from "#components/corpus/corpora-table.tsx";
import { PageIndexTable } from "#components/corpus/page-index-table.tsx";
import { Chip } from "#components/ui/chip.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { count } from "#components/words/quantities.ts";
import { openServerContext } from "#lib/runtime.ts";
import { listCorpora } from "#lib/services/corpora.ts";
import { outgrown } from "#lib/services/outgrown.ts";
import { pageIndexSize } from "#lib/services/page-index-size.ts";
import { NewCorpus } from "./new-corpus.tsx";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Corpora" };

/** Every corpus and how it stands. */
export default async function CorporaPage() {
  const context = await openServerContext();
  const [corpora, sizes] = await Promise.all([listCorpora(context), pageIndexSize(context)]);
  const tooMany = outgrown(context, corpora);
  const titles = new Map(corpora.map(({ id, title }) => [id, title]));
  const pages = sizes.map((size) => ({ ...size, title: titles.get(size.corpusId) ?? size.corpusId }));
  return (
    <main id="main" className="mx-auto flex w-full max-w-[82rem] flex-col gap-4 px-4 py-5 two:px-6">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-[1.25rem] leading-7 font-semibold">Corpora</h1>
        <Chip>{corpora.length} in all</Chip>
        <span className="ml-auto">
          <NewCorpus />
        </span>
      </div>
      {tooMany !== null && (
        <Notice kind="degraded" title="The embedded database has become small for this">
          There are {count(tooMany)} passages. Long questions take about a second from here on, and imports
          slow searches down. Searches on a Postgres server (DATABASE_URL) take a third of the time.
        </Notice>
      )}
      {corpora.length === 0 ? (
        <Notice kind="info" title="There is no corpus yet">
          A corpus is a named set of documents that searches can be narrowed to. Make one, or drop a file: it
          goes to a corpus of your own.
        </Notice>
      ) : (
        <CorporaTable corpora={corpora} />
      )}
      {pages.length > 0 && (
        <section aria-labelledby="pages" className="flex flex-col gap-2">
          <h2 id="pages" className="font-semibold">
            What pages take
          </h2>
          <p className="max-w-3xl text-muted">
            Pages are found by what they show through patches: parts of a page with a place and a vector each.
          </p>
          <PageIndexTable rows={pages} />
        </section>
      )}
      <section aria-labelledby="facets" className="max-w-3xl rounded-md border border-line bg-panel p-4">
        <h2 id="facets" className="font-semibold">
          What each passage is searched by
        </h2>
        <dl className="mt-2 grid gap-x-4 gap-y-2 two:grid-cols-[8rem_1fr]">
          <dt className="font-medium">content</dt>
          <dd>Its own words, by keyword and by meaning.</dd>
          <dt className="font-medium">contextual</dt>
          <dd>Its words together with the document’s title and the headings it stands under, by meaning.</dd>
          <dt className="font-medium">queryable</dt>
          <dd>
            <Chip tone="amber" dot>
              absent
            </Chip>{" "}
            Questions that the passage answers, written by a language model. None is configured, so there are
            none: nothing is made up in their place.
          </dd>
        </dl>
      </section>
    </main>
  );
}
