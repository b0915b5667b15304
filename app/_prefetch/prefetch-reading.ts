import type { QueryClient } from "@tanstack/react-query";
import { documentKeys } from "#components/document/queries.ts";
import { type ReadingTarget, readingRefs } from "#components/document/reading/reading-order.ts";
import type { Context } from "#lib/context.ts";
import { storedFormatFacts } from "#lib/domain/formats.ts";
import { getDocument } from "#lib/services/documents/list-documents.ts";
import { locatePassages, viewDocument } from "#lib/services/documents/view-document.ts";

/** The browser requests longer texts itself, so that the page does not carry them twice. */
const MAX_BYTES = 200_000;
/** A few hundred rows. A packed spreadsheet holds several times more text than bytes. */
const MAX_SHEET_BYTES = 20_000;
/** A document read this recently is not read again. */
const JUST_READ_MS = 5000;

/**
 * Prefetches on the server what the page shows of an open document. If a read fails, the browser requests it again and
 * shows the error.
 */
export async function prefetchReading(
  client: QueryClient,
  context: Context,
  target: ReadingTarget,
): Promise<void> {
  const { documentId } = target;
  const document = await client
    .fetchQuery({
      queryKey: documentKeys.one(documentId),
      queryFn: () => getDocument(context, { documentId }),
      staleTime: JUST_READ_MS,
    })
    .catch(() => null);
  if (!document) return;
  const version = target.version ?? document.currentVersion;
  const { refs } = readingRefs({ ...target, version });
  const { hasPages = false, hasSheets = false } = storedFormatFacts(document.format) ?? {};
  const readable = !hasPages && document.sizeBytes <= (hasSheets ? MAX_SHEET_BYTES : MAX_BYTES);
  await Promise.all([
    refs.length > 0 &&
      client.prefetchQuery({
        queryKey: documentKeys.passages(documentId, version, refs),
        queryFn: () => locatePassages(context, { documentId, version, refs }),
      }),
    readable &&
      client.prefetchQuery({
        queryKey: documentKeys.readable(documentId, version),
        queryFn: () => viewDocument(context, { documentId, version }),
      }),
  ]);
}
