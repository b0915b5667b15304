import { areaWords, distanceWords, shareWords } from "#lib/domain/area-words.ts";
import { datasetKindName } from "#lib/domain/dataset-kinds.ts";
import { dayWords } from "#lib/domain/day-words.ts";
import type { PlaceItem, PlaceReport, StoredPlaceReport } from "#lib/domain/place-api.ts";
import { listed } from "#lib/domain/quantity-words.ts";
import { COVERAGE_WORDS, REPORT_WORDS, SITE_WORDS } from "./words.ts";

type Site = PlaceReport["site"];

/** The grid reference of a site; outside Great Britain its latitude and longitude. */
export function whereWords({
  grid_reference: reference,
  centre,
}: Pick<Site, "grid_reference" | "centre">): string {
  const [longitude, latitude] = centre;
  return reference ?? `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}

/**
 * "1.84 ha · SP 3341 7902 · 5 datasets apply · checked against 9 · as of 3 Nov 2024".
 * @param title the page's title, whose place is not repeated
 */
export function siteLine({ site, checked, on, request }: StoredPlaceReport, title: string): string {
  const applies = checked.filter(({ state }) => state === "applies").length;
  const buffer = request.buffer_metres;
  return [
    site.area_m2 === 0 ? SITE_WORDS.pointOrLine : areaWords(site.area_m2),
    ...(buffer > 0 ? [SITE_WORDS.buffered(buffer)] : []),
    ...(title.includes(whereWords(site)) ? [] : [whereWords(site)]),
    SITE_WORDS.applies(applies),
    SITE_WORDS.checked(checked.length),
    SITE_WORDS.asOf(dayWords(on)),
  ].join(" · ");
}

/** "62%", "14 m away", or "on the site" for a point or a site without area. */
export function relationWords({
  relation,
  overlap_share: share,
  distance_metres: metres,
}: Pick<PlaceItem, "relation" | "overlap_share" | "distance_metres">): string {
  if (relation === "nearest") return REPORT_WORDS.away(distanceWords(metres));
  return share === null ? REPORT_WORDS.onSite : shareWords(share);
}

/** Returns what lies on the site first, as the report has it, then the nearest ones by their distance. */
export function inOrder(items: readonly PlaceItem[]): readonly PlaceItem[] {
  const onSite = items.filter(({ relation }) => relation !== "nearest");
  const nearest = items.filter(({ relation }) => relation === "nearest");
  return [...onSite, ...nearest.toSorted((a, b) => a.distance_metres - b.distance_metres)];
}

/** Returns what does not cover the site, by reason: "Green belt and Region (their records lie elsewhere)". */
export function uncoveredWords({ not_covered: names, checked }: StoredPlaceReport): readonly string[] {
  const found = names.map((name) => {
    const dataset = checked.find((each) => each.dataset === name);
    return dataset === undefined
      ? { name: datasetKindName(name), why: COVERAGE_WORDS.noDataset }
      : { name: dataset.dataset_name, why: COVERAGE_WORDS.elsewhere[dataset.coverage] };
  });
  return [...Map.groupBy(found, ({ why }) => why)].map(
    ([why, members]) => `${listed(members.map(({ name }) => name))} (${why})`,
  );
}

/** The documents that name records of the report, each once, with the first record that it names. */
export function policiesOf(items: readonly PlaceItem[]) {
  const all = items.flatMap((item) => item.policies.map((policy) => ({ policy, item })));
  return all.filter(
    ({ policy }, index) =>
      all.findIndex((each) => each.policy.evidence_ref === policy.evidence_ref) === index,
  );
}
