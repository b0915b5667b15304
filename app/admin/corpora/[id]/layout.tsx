import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { prefetchClient } from "#app/_prefetch/prefetch-client.ts";
import { readBinding } from "#app/_prefetch/read-binding.ts";
import { CorpusHeader } from "#components/corpus/detail/corpus-header.tsx";
import { corporaKeys } from "#components/corpus/queries.ts";
import { corpusIdSchema } from "#lib/domain/corpus-binding.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { openServerContext } from "#lib/runtime.ts";
import { listCorpusItems } from "#lib/services/corpora/list-corpus-items.ts";

export const dynamic = "force-dynamic";

type Params = { readonly params: Promise<{ readonly id: string }> };

/** Layout of a corpus's tabs: title, state, actions and tab links. */
export default async function CorpusLayout({ params, children }: Params & { readonly children: ReactNode }) {
  const { id } = await params;
  if (!corpusIdSchema.safeParse(id).success) notFound();
  const binding = await readBinding(id).catch((error) => {
    if (isAppError(error, "not_found")) notFound();
    throw error;
  });
  const client = prefetchClient();
  const trash = binding.deletedAt !== null;
  await Promise.all([
    client.prefetchQuery({ queryKey: corporaKeys.binding(id), queryFn: () => binding }),
    client.prefetchQuery({
      queryKey: corporaKeys.list(trash),
      queryFn: async () => ({ corpora: await listCorpusItems(await openServerContext(), { trash }) }),
    }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <main id="main" className="mx-auto flex w-full max-w-page flex-col gap-5 px-4 py-5 two:px-6">
        <CorpusHeader id={id} title={binding.title} />
        {children}
      </main>
    </HydrationBoundary>
  );
}
