import { sql } from "drizzle-orm";
import { rows, texts } from "#db/statement.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import { datasetKindName, isAuthorityArea } from "#lib/domain/dataset-kinds.ts";
import type { ReasonCode } from "#lib/domain/reason-codes.ts";
import { conditionWords } from "#lib/domain/record-conditions.ts";
import type {
  PlaceFact,
  PlaceLink,
  PlaceOfSearch,
  SearchPlace,
  ShownPlace,
  SpatialFilter,
} from "#lib/domain/search-place.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { placeNamesOf } from "#lib/places/record-links.ts";
import { passagesNaming, passagesOfRefs } from "#lib/services/datasets/shared/passages-naming.ts";
import { compareInside } from "#lib/services/places/shared/compare-inside.ts";
import { comparePlace } from "#lib/services/places/shared/compare-place.ts";
import { boundedGeometry, readTypedPlace } from "#lib/services/places/shared/typed-place.ts";

/** Maximum number of passages that are linked to a place. */
const MAX_LINKS = 2000;

/**
 * Compares the place of a frame with the records that the actor may see, and finds the passages and documents that are
 * linked to it: those that name a record on it, and those of an authority whose area has it. Undefined without a place.
 * @throws AppError `bad_request` if it is no place, `not_found` for an unknown record, `too_complex` if it has too many
 * corners or records. If records cannot be compared, an advisory place is left out and the reason is returned; another is an error.
 */
export async function readSearchPlace(
  context: Context,
  spatial: SpatialFilter | undefined,
): Promise<PlaceOfSearch | undefined> {
  if (spatial === undefined) return undefined;
  const startedAt = performance.now();
  const latencyMs = () => performance.now() - startedAt;
  try {
    const place = await comparedPlace(context, spatial);
    return { place, reasonCodes: reasonsOf(place), latencyMs: latencyMs() };
  } catch (error) {
    if (!spatial.advisory || !isLeftOut(error, spatial)) throw error;
    context.log.warn({ err: error }, "cannot compare the place of a search with records");
    return { place: null, reasonCodes: ["places_unavailable"], latencyMs: latencyMs() };
  }
}

/** The areas of a dataset may be too many to compare, and a question in words must still have an answer. */
function isLeftOut(error: unknown, { inside }: SpatialFilter): boolean {
  if (!(error instanceof AppError)) return false;
  return error.code === "internal" || (error.code === "too_complex" && inside !== undefined);
}

/** A place that was compared with records, before the documents that are linked to it are known. */
type Compared = Pick<SearchPlace, "words" | "site" | "facts" | "checked" | "notCovered" | "datasets"> & {
  readonly documentIds: ReadonlyMap<string, string>;
};

async function comparedPlace(context: Context, spatial: SpatialFilter): Promise<SearchPlace> {
  const { documentIds, ...compared } =
    spatial.inside === undefined
      ? await comparedSite(context, spatial)
      : await comparedAreas(context, spatial, spatial.inside);
  const onPlace = compared.facts.filter(({ relation }) => relation !== "nearest");
  const linked = await linkedPassages(context, onPlace, [...documentIds.values()]);
  const covering = await documentsOfAuthorities(context, onPlace);
  return {
    ...compared,
    spatial,
    links: linked.map(({ chunkId, recordRef }) => ({ chunkId, recordRef })),
    documentIds: [...new Set([...linked.map(({ documentId }) => documentId), ...covering])].sort(),
  };
}

/** Compares a geometry, a typed place or a record with the records that meet the conditions. */
async function comparedSite(context: Context, spatial: SpatialFilter): Promise<Compared> {
  const { geometry, recordName } = await geometryOf(context, spatial);
  const { bufferMetres = 0, kinds, on, place: typed, areaM2: area, attributes } = spatial;
  const { report, datasets, documentIds, sizes } = await comparePlace(
    context,
    {
      geometry: boundedGeometry(geometry),
      buffer_metres: bufferMetres,
      ...(kinds && { datasets: kinds }),
      ...(on && { on }),
    },
    { areaM2: area, attributes },
  );
  const facts = report.items.map((item): PlaceFact => {
    const sizeM2 = sizes.get(item.record_ref);
    return {
      ...item,
      documentId: documentIds.get(item.dataset) ?? "",
      isNamed: item.record_ref === typed,
      ...(sizeM2 !== undefined && { sizeM2 }),
    };
  });
  const { area_m2: areaM2, centre, grid_reference: gridReference, notes } = report.site;
  return {
    words: wordsOf(spatial, recordName),
    site: { areaM2, centre, gridReference, notes },
    ...{ facts, checked: report.checked, notCovered: report.not_covered, datasets, documentIds },
  };
}

/** Finds the records that meet the conditions and lie in the areas of a dataset. */
async function comparedAreas(context: Context, spatial: SpatialFilter, inside: string): Promise<Compared> {
  const { kinds, on = context.now.toISOString().slice(0, 10), areaM2, attributes } = spatial;
  const conditions = { areaM2, attributes };
  const { name, items, ...compared } = await compareInside(context, { inside, kinds, on, conditions });
  return {
    words: [`in ${name}`, ...conditionWords(conditions)].join(", "),
    site: null,
    facts: items.map((item) => ({
      ...item,
      documentId: compared.documentIds.get(item.dataset) ?? "",
      isNamed: false,
    })),
    ...compared,
  };
}

async function geometryOf(
  context: Context,
  { geometry, place }: SpatialFilter,
): Promise<{ readonly geometry: object; readonly recordName: string | null }> {
  return geometry === undefined ? readTypedPlace(context, place ?? "") : { geometry, recordName: null };
}

/** Returns the passages that name the records, and the beginnings of the policies that the records name. */
async function linkedPassages(
  context: Context,
  facts: readonly PlaceFact[],
  without: readonly string[],
): Promise<readonly (PlaceLink & { readonly documentId: string })[]> {
  const records = facts.map(({ record_ref: recordRef, reference, name, kind }) => ({
    ...{ recordRef, reference },
    names: placeNamesOf({ name, kindName: kind === null ? null : datasetKindName(kind) }),
  }));
  const named = facts.flatMap(({ record_ref: recordRef, policies }) =>
    policies
      .filter(({ how }) => how === "named_by_record")
      .map(({ evidence_ref: ref }) => ({ ref, recordRef })),
  );
  const [naming, ofRefs] = await Promise.all([
    passagesNaming(context, records, { without, limit: MAX_LINKS }),
    passagesOfRefs(context, [...new Set(named.map(({ ref }) => ref))]),
  ]);
  return [
    ...naming.map(({ record: { recordRef }, ...passage }) => ({ ...passage, recordRef })),
    ...named.flatMap(({ ref, recordRef }) => {
      const passage = ofRefs.get(ref);
      return passage === undefined ? [] : [{ ...passage, recordRef }];
    }),
  ];
}

/** Maximum number of characters of a typed place that are shown. */
const SHOWN_CHARS = 60;

function wordsOf(
  { geometry, place = "", bufferMetres = 0, areaM2, attributes }: SpatialFilter,
  recordName: string | null,
): string {
  const typed = place.length > SHOWN_CHARS ? "a shape on the map" : place;
  const name = geometry === undefined ? (recordName ?? typed) : "a drawn area";
  const where = bufferMetres > 0 ? `within ${bufferMetres.toLocaleString("en-GB")} m of ${name}` : name;
  return [where, ...conditionWords({ areaM2, attributes })].join(", ");
}

function reasonsOf({ spatial, facts, checked }: SearchPlace): ReasonCode[] {
  const isOn = facts.some(({ relation }) => relation !== "nearest");
  const isCovered = checked.some(({ state }) => state !== "not_covered");
  return [
    spatial.advisory ? "place_linked_first" : "place_linked_only",
    ...(isOn ? [] : [isCovered ? ("place_nothing_there" as const) : ("place_not_covered" as const)]),
  ];
}

/** Returns the documents of the authorities whose areas are among the records. */
async function documentsOfAuthorities(
  { db, actor }: Context,
  facts: readonly PlaceFact[],
): Promise<readonly string[]> {
  const names = facts
    .filter(({ kind }) => kind !== null && isAuthorityArea(kind))
    .flatMap(({ reference, name }) => [reference, ...(name === null ? [] : [name])]);
  if (names.length === 0) return [];
  const found = await rows<{ id: string }>(
    db,
    sql`select documents.id from documents join corpora on corpora.id = documents.corpus_id
      where documents.authority_id = any(${texts(names)}) and documents.published_version_id is not null
        and ${visibleEvidence(actor)} order by documents.id`,
  );
  return found.map(({ id }) => id);
}

/** Maximum number of records that an answer shows. */
const SHOWN_FACTS = 50;

/** Returns the place as an answer shows it. */
export function showPlace({ facts, documentIds, ...place }: SearchPlace): ShownPlace {
  const { words, spatial, site, checked, notCovered } = place;
  const order = ({ relation }: PlaceFact) => (relation === "nearest" ? 1 : 0);
  return {
    ...{ words, spatial, site, checked, notCovered },
    facts: facts
      .toSorted((a, b) => order(a) - order(b))
      .slice(0, SHOWN_FACTS)
      .map(({ policies: _policies, ...fact }) => fact),
    factCount: facts.length,
    documentCount: documentIds.length,
  };
}
