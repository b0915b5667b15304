import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { createLoader, type SearchParams } from "nuqs/server";
import { packOf } from "#app/_prefetch/pack-of.ts";
import { PrintButton } from "#components/packs/pack/print-button.tsx";
import { packHref, packParsers } from "#components/packs/packs-state.ts";
import { PrintedPack } from "#components/packs/printed-pack.tsx";
import { pageTitle } from "#components/words/page-title.ts";
import { PAGE_TITLES } from "#components/words/page-titles.ts";
import { frameLines } from "#lib/domain/frame-words.ts";
import { packIdSchema } from "#lib/domain/pack-api.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { openServerContext } from "#lib/runtime.ts";
import { searchFacets } from "#lib/services/corpora/search-facets.ts";

export const dynamic = "force-dynamic";
const load = createLoader(packParsers);

type PageProps = {
  readonly params: Promise<{ id: string }>;
  readonly searchParams: Promise<SearchParams>;
};

export async function generateMetadata({ params, searchParams }: PageProps): Promise<Metadata> {
  const { version } = await load(searchParams);
  const pack = await packOf((await params).id, version).catch(() => null);
  return { title: pageTitle(pack?.title, PAGE_TITLES.printPack) };
}

/** A printable pack with its question, date, receipts and hashes. */
export default async function PrintPage({ params, searchParams }: PageProps) {
  const { version } = await load(searchParams);
  const id = packIdSchema.safeParse((await params).id);
  if (!id.success) notFound();
  const context = await openServerContext();
  const [pack, facets] = await Promise.all([
    packOf(id.data, version).catch((error: unknown) => {
      if (isAppError(error, "not_found")) notFound();
      throw error;
    }),
    searchFacets(context),
  ]);
  const corpusTitle = (corpus: string) => facets.corpora.find((each) => each.id === corpus)?.title ?? corpus;
  return (
    <main id="main" className="mx-auto w-full max-w-[50rem] px-4 py-6 two:px-8 print:max-w-none print:p-0">
      <div className="mb-6 print:hidden">
        <PrintButton backHref={packHref(pack.id, { version })} />
      </div>
      <PrintedPack
        pack={pack}
        frameLines={pack.frame ? frameLines(pack.frame, corpusTitle) : []}
        printedAt={context.now.toISOString()}
      />
    </main>
  );
}
