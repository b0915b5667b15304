import type { QueryClient } from "@tanstack/react-query";
import type { Context } from "#lib/context.ts";
import type { SearchResponse } from "#lib/domain/search.ts";
import { byName } from "#lib/services/search/by-name.ts";
import { readHistory } from "#lib/services/search/history.ts";
import { byNameQuery, historyQuery } from "./queries.ts";
import { HISTORY_PAGE, namedIn, timeAlone } from "./question-kinds.ts";

/** Reads on the server what a question of its own kind shows before its results, so that nothing moves afterwards. */
export async function prefetchQuestion(
  client: QueryClient,
  context: Context,
  answer: SearchResponse,
  asked: readonly string[],
): Promise<void> {
  const name = namedIn(answer);
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
