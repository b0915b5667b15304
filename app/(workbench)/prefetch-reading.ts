import type { QueryClient } from "@tanstack/react-query";
import type { Context } from "#lib/context.ts";
import { getDocument } from "#lib/services/documents/list-documents.ts";
import { locatePassages, viewDocument } from "#lib/services/documents/view-document.ts";
import { queryKeys } from "./queries.ts";
import { type ReadingTarget, readingRefs } from "./reading-order.ts";

/** Longer texts are left to the browser: the page should not carry them twice. */
const MOST_BYTES = 200_000;
/** A document that the page has just read need not be read again. */
const JUST_READ_MS = 5000;

/**
 * Reads on the server what the first page shows of an open document. What fails is asked for again by the browser,
 * which then says what is wrong.
 */
export async function prefetchReading(
  client: QueryClient,
  context: Context,
  target: ReadingTarget,
): Promise<void> {
  const { documentId } = target;
  const document = await client
    .fetchQuery({
      queryKey: queryKeys.document(documentId),
      queryFn: () => getDocument(context, { documentId }),
      staleTime: JUST_READ_MS,
    })
    .catch(() => null);
  if (!document) return;
  const version = target.version ?? document.currentVersion;
  const { refs } = readingRefs({ ...target, version });
  const readable = document.format !== "pdf" && document.sizeBytes <= MOST_BYTES;
  await Promise.all([
    refs.length > 0 &&
      client.prefetchQuery({
        queryKey: queryKeys.passages(documentId, version, refs),
        queryFn: () => locatePassages(context, { documentId, version, refs }),
      }),
    readable &&
      client.prefetchQuery({
        queryKey: queryKeys.readable(documentId, version),
        queryFn: () => viewDocument(context, { documentId, version }),
      }),
  ]);
}
