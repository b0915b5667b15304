import { PlaceLink, type Places } from "#components/document/about/place-link.tsx";
import { directionWords, sureness } from "#components/words/relations.ts";
import { formatEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { Place, RelationEvidence } from "#lib/domain/relation.ts";
import type { RelationRow } from "./relation-groups.ts";
import { RELATION_TARGET_WORDS } from "./words.ts";

/** Relations that were read literally are quoted. Inferred ones are described. */
const QUOTED: ReadonlySet<RelationEvidence["method"]> = new Set([
  "link",
  "label",
  "definition",
  "title",
  "entity",
]);

type RelationItemProps = {
  readonly row: RelationRow;
  /** True if it leads to another place of the same document. */
  readonly within: boolean;
  readonly places: Places;
};

/** One relation: its target, the words that state it, their place, and its certainty. */
export function RelationItem({ row, within, places }: RelationItemProps) {
  const { relation, direction, other } = row;
  return (
    <li data-testid="relation" className="py-1.5">
      {!within && <span className="text-muted">{directionWords(relation.kind, direction)} </span>}
      <Target row={row} within={within} places={places} />
      {other?.corpus.title && <span className="text-small text-muted"> · {other.corpus.title}</span>}
      <Evidence row={row} places={places} />
      <span className="block text-tiny text-muted">
        {sureness(relation.score)}
        <Here row={row} places={places} />
      </span>
    </li>
  );
}

function Target({ row: { relation, other, there }, within, places }: RelationItemProps) {
  if (there === null) {
    const { uri } = relation;
    if (uri === null || !/^https?:/.test(uri))
      return <span className="wrap-anywhere">{uri ?? RELATION_TARGET_WORDS.nothing}</span>;
    return (
      <a href={uri} rel="noreferrer noopener" className="font-medium wrap-anywhere underline">
        {uri}
        <span className="sr-only"> {RELATION_TARGET_WORDS.leaves}</span>
      </a>
    );
  }
  const ref = refOf(there);
  if (within && ref !== null) {
    return (
      <PlaceLink evidenceRef={ref} places={places} className="font-medium underline">
        {RELATION_TARGET_WORDS.reference}
      </PlaceLink>
    );
  }
  return (
    <a href={placeHref(there)} className="font-medium wrap-anywhere hover:underline">
      {other?.title ?? RELATION_TARGET_WORDS.otherVersion(there.version)}
    </a>
  );
}

/** For an incoming relation: the place that it leads to. */
function Here({ row: { relation, direction }, places }: Pick<RelationItemProps, "row" | "places">) {
  const ref = direction === "incoming" && relation.to !== null ? refOf(relation.to) : null;
  if (ref === null) return null;
  return (
    <>
      {" · "}
      <PlaceLink evidenceRef={ref} places={places} className="text-accent-text underline">
        {RELATION_TARGET_WORDS.place}
      </PlaceLink>
    </>
  );
}

/** The words that state the relation, with a link to them in this or the other document. */
function Evidence({ row: { relation, direction }, places }: Pick<RelationItemProps, "row" | "places">) {
  const { words, span, method } = relation.evidence;
  if (words === "") return null;
  const said = QUOTED.has(method) ? `“${words}”` : words;
  const look = "block min-h-7 border-l-2 border-line py-0.5 pl-2 font-serif text-evidence wrap-anywhere";
  if (span === null) return <span className={look}>{said}</span>;
  const ref = refOf({ ...relation.from, span });
  if (ref !== null && direction === "outgoing") {
    return (
      <PlaceLink evidenceRef={ref} places={places} className={look}>
        {said}
      </PlaceLink>
    );
  }
  return (
    <a href={placeHref({ ...relation.from, span })} className={`${look} hover:underline`}>
      {said}
    </a>
  );
}

function refOf({ documentId, version, span }: Place): string | null {
  return span === null ? null : formatEvidenceRef({ kind: "doc", documentId, version, span });
}

/** Returns the address of a place on its document's own page. */
function placeHref({ documentId, version, span }: Place): string {
  const passage = span === null ? "" : `&passage=${span.start}-${span.end}`;
  return `/documents/${encodeURIComponent(documentId)}?version=${version}${passage}`;
}
