import type { QueryClient } from "@tanstack/react-query";
import { byNameQuery, historyQuery } from "#components/search/queries.ts";
import { HISTORY_PAGE, readName, timeAlone } from "#components/search/question-kinds.ts";
import type { Context } from "#lib/context.ts";
import type { SearchResponse } from "#lib/domain/search-result.ts";
import { byName } from "#lib/services/search/by-name.ts";
import { readHistory } from "#lib/services/search/read-history.ts";

/**
 * Prefetches what a named-document or time question shows before its results, so that the page does not shift later.
 */
export async function prefetchQuestion(
  client: QueryClient,
  context: Context,
  answer: SearchResponse,
  asked: readonly string[],
): Promise<void> {
  const name = readName(answer);
  const time = timeAlone(answer);
  const corpora = asked.length > 0 ? { corpora: [...asked] } : {};
  if (name)
    await client.prefetchQuery({
      queryKey: byNameQuery({ ...name, corpora: asked }).queryKey,
      queryFn: () => byName(context, { ...name, ...corpora }),
    });
  else if (time) {
    const { period, dateFields } = time;
    await client.prefetchQuery({
      queryKey: historyQuery({ period, dateFields, corpora: asked, limit: HISTORY_PAGE }).queryKey,
      queryFn: () =>
        readHistory(context, {
          ...(period.from === null ? {} : { periodFrom: period.from }),
          ...(period.to === null ? {} : { periodTo: period.to }),
          dateFields: [...dateFields],
          ...corpora,
          offset: 0,
          limit: HISTORY_PAGE,
        }),
    });
  }
}
