import type { Context } from "#lib/context.ts";
import { type EvidenceRef, parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { PackLeftOut, PackLeftOutList, PackLeftOutView } from "#lib/domain/pack-left-out.ts";
import { readerBlocks } from "#lib/packs/cited-words.ts";
import { quotedTables } from "#lib/packs/quote-tables.ts";
import { LARGEST_NUMBER, MAX_CITED, splitAround } from "#lib/services/documents/shared/cite.ts";
import { requirePack } from "#lib/services/packs/read-pack.ts";
import { type CitedPlace, type CitedSource, citedSources } from "#lib/services/packs/shared/cited-sources.ts";
import { maskedQuote } from "#lib/services/packs/shared/items.ts";
import { printedPart } from "#lib/services/packs/shared/printed-part.ts";

type Listed = { readonly kept: PackLeftOut; readonly ref: EvidenceRef; readonly place: CitedPlace };

/**
 * Lists the passages that a pack's assembly left out, in the order of their reasons, each with its document and its
 * words in the version that was found. Passages that the actor may not see now are only counted.
 * @throws AppError("not_found") if there is no such pack.
 */
export async function listLeftOut(
  context: Context,
  input: { readonly id: string },
): Promise<PackLeftOutList> {
  const { assembly } = await requirePack(context, input.id);
  const kept = assembly?.left ?? [];
  const listed = kept.flatMap((each): Listed[] => {
    const ref = parseEvidenceRef(each.ref);
    const place = ref && placeOf(ref);
    return ref && place ? [{ kept: each, ref, place }] : [];
  });
  const sources = await citedSources(
    context,
    listed.map(({ place }) => place),
  );
  const passages = listed.flatMap(
    ({ kept: { ref: evidenceRef, reason, standsForIt }, ref, place }, index) => {
      const source = sources.get(index);
      if (!source) return [];
      const shared = { evidenceRef, reason, standsForIt, documentId: place.documentId };
      const { title, sourcePath, corpusId, corpusTitle, around } = source;
      const quote = ref.kind === "doc" && around !== null ? maskedQuote(splitAround(around, place)) : "";
      const blocks = blocksOf(source, place, quote);
      const view: PackLeftOutView = {
        ...{ ...shared, title, sourcePath, corpus: { id: corpusId, title: corpusTitle } },
        page: ref.kind === "page" ? ref.page : ref.kind === "doc" ? source.page : null,
        words: quote,
        ...(blocks === null ? {} : { blocks }),
      };
      return [{ ...view, ...printedPart({ ...source, page: view.page }) }];
    },
  );
  return { passages, unseen: kept.length - passages.length, listed: assembly?.left !== undefined };
}

/** Returns the words for a reader, with their tables; null if the words themselves show the same. */
function blocksOf(source: CitedSource, { start }: CitedPlace, quote: string) {
  const { title, sourcePath, furniture } = source;
  return readerBlocks({
    ...{ quote, title, sourcePath, sectionPath: [] },
    tables: quotedTables(source.tables ?? [], { quote, start }),
    ...(furniture === null ? {} : { furniture }),
  });
}

/** For a page or a figure only its document is read. */
function placeOf(ref: EvidenceRef): CitedPlace | null {
  if (ref.kind === "record") return null;
  const { documentId } = ref;
  if (ref.kind !== "doc")
    return {
      documentId,
      version: ref.kind === "page" ? Math.min(ref.version, LARGEST_NUMBER) : 0,
      start: 0,
      end: 0,
    };
  const { version, span } = ref;
  if (Math.max(version, span.end) > LARGEST_NUMBER || span.end - span.start > MAX_CITED) return null;
  return { documentId, version, start: span.start, end: span.end };
}
