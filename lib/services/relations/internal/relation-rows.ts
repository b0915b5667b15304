import type { corpora, documents, versions } from "#db/schema/index.ts";
import type { Extracted } from "#lib/domain/extracted.ts";
import { offsetMap } from "#lib/domain/offsets.ts";
import { pageOfOffset } from "#lib/domain/page-of-offset.ts";
import type { Span } from "#lib/domain/span.ts";
import type { AnchorRow, RelationRow } from "#lib/indexing/relations.ts";
import { relateDocument } from "#lib/ingest/relate/index.ts";
import type { DocumentFacts } from "#lib/ingest/relate/types.ts";

type Facts = {
  readonly document: Pick<
    typeof documents.$inferSelect,
    | "id"
    | "title"
    | "fileName"
    | "sourcePath"
    | "docType"
    | "authorityId"
    | "properties"
    | "sourceConversationId"
  >;
  readonly corpus: Pick<typeof corpora.$inferSelect, "id">;
  readonly version: Pick<typeof versions.$inferSelect, "metadata">;
};

/** Returns the metadata that a document's relations depend on; `hosts` as from `ownHosts`. */
export function factsOf({ document, version }: Facts, hosts: readonly string[]): DocumentFacts {
  const properties = { ...version.metadata.properties, ...document.properties };
  const { title, fileName, sourcePath, docType, authorityId } = document;
  const shared = {
    documentId: document.id,
    hosts,
    title,
    fileName,
    sourcePath,
    docType,
    authority: authorityId,
  };
  return { ...shared, properties, conversationId: document.sourceConversationId };
}

/** Converts a version's anchors and relations to rows: spans in code points, each anchor with its page. */
export function relationRows(
  extracted: Extracted,
  facts: DocumentFacts,
): { readonly anchors: readonly AnchorRow[]; readonly relations: readonly RelationRow[] } {
  const map = offsetMap(extracted.text);
  const found = relateDocument(extracted, facts);
  const place = (span: Span | null) => (span === null ? null : map.spanToCodePoints(span));
  const pageOf = pageOfOffset(extracted.pages);
  return {
    anchors: found.anchors.map(({ kind, key, label, span, weight }) => {
      const at = place(span);
      const page = span === null ? null : (pageOf(span.start)?.number ?? null);
      return {
        ...{ kind, weight, key: storable(key), label: storable(label) },
        ...{ charStart: at?.start ?? null, charEnd: at?.end ?? null, page },
      };
    }),
    relations: found.references.map(({ kind, span, toKey, toNames, uri, score, evidence }) => {
      const at = place(span);
      return {
        ...{
          kind,
          score,
          toKey: toKey === null ? null : storable(toKey),
          uri: uri === null ? null : storable(uri),
        },
        ...{ charStart: at?.start ?? null, charEnd: at?.end ?? null },
        toNames: toNames.map(storable),
        evidence: { ...evidence, words: storable(evidence.words), span: place(evidence.span) },
      };
    }),
  };
}

/** Removes NUL and unpaired surrogates, which Postgres cannot store. */
function storable(text: string): string {
  return text.replaceAll("\0", " ").toWellFormed();
}
