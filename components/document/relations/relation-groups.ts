import type {
  DocumentRelation,
  DocumentRelations,
  Place,
  RelatedDocument,
  RelationKind,
} from "#lib/domain/relation.ts";
import { compareText } from "#lib/domain/text-order.ts";

type Direction = "outgoing" | "incoming";

/** A relation as seen from the open document. */
export type RelationRow = DocumentRelation & {
  readonly key: string;
  readonly direction: Direction;
  /** The other end; null if it is outside the corpora. */
  readonly there: Place | null;
};

export type RelationGroup = { readonly kind: RelationKind; readonly rows: readonly RelationRow[] };

export type GroupedRelations = {
  /** To other documents, and to targets outside the corpora. */
  readonly between: readonly RelationGroup[];
  /** From one place of the document to another. */
  readonly within: readonly RelationGroup[];
};

/** Replacements first, similarity last. */
const ORDER: readonly RelationKind[] = [
  "supersedes",
  "supersedes_candidate",
  "earlier_version",
  "derived_from",
  "clause_reference",
  "definition",
  "asset_reference",
  "document_mention",
  "explicit_link",
  "conversation",
  "similar_document",
  "shared_entity",
];

function rowsOf(
  { documentId }: DocumentRelations,
  relations: readonly DocumentRelation[],
  direction: Direction,
): RelationRow[] {
  return relations.map(({ relation, other }) => {
    const there = direction === "outgoing" ? relation.to : relation.from;
    const placed = [relation.from, relation.to].map((place) =>
      place === null ? "" : `${place.documentId}@${place.version}:${place.span?.start ?? ""}`,
    );
    const key = [direction, relation.kind, ...placed, relation.uri ?? "", relation.evidence.words].join("|");
    return { relation, other: other?.documentId === documentId ? null : other, key, direction, there };
  });
}

/**
 * Groups relations by kind and separates those within the document. Sorts by certainty, then by the other document's
 * title and the place.
 */
export function groupRelations(view: DocumentRelations): GroupedRelations {
  const all = [...rowsOf(view, view.outgoing, "outgoing"), ...rowsOf(view, view.incoming, "incoming")];
  const rows = [...new Map(all.map((row) => [row.key, row])).values()];
  const isWithin = ({ there }: RelationRow) =>
    there?.documentId === view.documentId && there.version === view.version;
  const grouped = (members: readonly RelationRow[]) =>
    ORDER.map((kind) => ({
      kind,
      rows: members.filter(({ relation }) => relation.kind === kind).sort(bySureness),
    })).filter(({ rows: found }) => found.length > 0);
  return {
    between: grouped(rows.filter((row) => !isWithin(row))),
    within: grouped(rows.filter((row) => isWithin(row) && row.direction === "outgoing")),
  };
}

function bySureness(a: RelationRow, b: RelationRow): number {
  return (
    b.relation.score - a.relation.score ||
    compareText(a.other?.title ?? "", b.other?.title ?? "") ||
    (a.relation.from.span?.start ?? 0) - (b.relation.from.span?.start ?? 0) ||
    compareText(a.key, b.key)
  );
}

/** Another document with all its relations to the open one. */
export type Neighbour = {
  readonly document: RelatedDocument;
  readonly rows: readonly [RelationRow, ...RelationRow[]];
};

/** Returns the other documents, the most certain relation first, then by number of relations, then by title. */
export function neighbours(groups: readonly RelationGroup[], most: number): readonly Neighbour[] {
  const byDocument = new Map<string, { document: RelatedDocument; rows: [RelationRow, ...RelationRow[]] }>();
  for (const row of groups.flatMap(({ rows }) => rows)) {
    if (row.other === null) continue;
    const known = byDocument.get(row.other.documentId);
    if (known) known.rows.push(row);
    else byDocument.set(row.other.documentId, { document: row.other, rows: [row] });
  }
  const best = ({ rows }: Neighbour) => Math.max(...rows.map(({ relation }) => relation.score));
  return [...byDocument.values()]
    .sort(
      (a, b) =>
        best(b) - best(a) ||
        b.rows.length - a.rows.length ||
        compareText(a.document.title, b.document.title) ||
        compareText(a.document.documentId, b.document.documentId),
    )
    .slice(0, most);
}
