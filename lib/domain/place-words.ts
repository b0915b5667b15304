import { areaWords, distanceWords, shareWords } from "./area-words.ts";
import { datasetKindName } from "./dataset-kinds.ts";
import { dayWords } from "./day-words.ts";
import type { PlaceReport, StoredPlaceReport } from "./place-api.ts";
import type { CheckedDataset, PlaceItem } from "./place-items.ts";
import { listed, plural } from "./quantity-words.ts";
import type { PlaceFact } from "./search-place.ts";

/** Words of a site report that its page, its Word file and the list of reports share. */

export const SITE_LINE_WORDS = {
  pointOrLine: "a point or line, without area",
  buffered: (metres: number) => `with ${plural(metres, "metre")} around it`,
  applies: (applies: number) => plural(applies, "dataset applies", "datasets apply"),
  checked: (checked: number) => `checked against ${checked}`,
  asOf: (day: string) => `as of ${day}`,
} as const;

/** What a compared dataset has on the site. */
export const STATE_WORDS = {
  applies: "Applies",
  nothing_here: "Covered, nothing there",
  not_covered: "Not covered",
} as const satisfies Record<CheckedDataset["state"], string>;

const NO_DATASET = "no dataset";
const ELSEWHERE = {
  stated: "the site is outside the area",
  extent: "no records around here",
} as const satisfies Record<CheckedDataset["coverage"], string>;

/** The grid reference of a site; outside Great Britain its latitude and longitude. */
export function whereWords({
  grid_reference: reference,
  centre,
}: Pick<PlaceReport["site"], "grid_reference" | "centre">): string {
  const [longitude, latitude] = centre;
  return reference ?? `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}

/** "62%", "14 m away", or "on the site" for a point or a site without area. */
export function relationWords({
  relation,
  overlap_share: share,
  distance_metres: metres,
}: Pick<PlaceItem, "relation" | "overlap_share" | "distance_metres">): string {
  if (relation === "nearest") return `${distanceWords(metres)} away`;
  return share === null ? "on the site" : shareWords(share);
}

/** "12.40 ha, within Green Belt": how a record that meets conditions was found. */
export function foundWords(
  fact: Parameters<typeof relationWords>[0] & Pick<PlaceFact, "sizeM2" | "inside">,
): string {
  const { sizeM2, inside } = fact;
  const size = sizeM2 === undefined ? [] : [areaWords(sizeM2)];
  if (inside === undefined) return [...size, relationWords(fact)].join(", ");
  const share = inside.share ?? 1;
  return [...size, share === 1 ? `within ${inside.name}` : `${shareWords(share)} in ${inside.name}`].join(
    ", ",
  );
}

/** Returns what lies on the site first, as the report has it, then the nearest ones by their distance. */
export function inOrder(items: readonly PlaceItem[]): readonly PlaceItem[] {
  const onSite = items.filter(({ relation }) => relation !== "nearest");
  const nearest = items.filter(({ relation }) => relation === "nearest");
  return [...onSite, ...nearest.toSorted((a, b) => a.distance_metres - b.distance_metres)];
}

/**
 * "1.84 ha · SP 3341 7902 · 5 datasets apply · checked against 9 · as of 3 Nov 2024".
 * @param title the page's title, whose place is not repeated
 */
export function siteLine({ site, checked, on, request }: StoredPlaceReport, title: string): string {
  const applies = checked.filter(({ state }) => state === "applies").length;
  const buffer = request.buffer_metres;
  return [
    site.area_m2 === 0 ? SITE_LINE_WORDS.pointOrLine : areaWords(site.area_m2),
    ...(buffer > 0 ? [SITE_LINE_WORDS.buffered(buffer)] : []),
    ...(title.includes(whereWords(site)) ? [] : [whereWords(site)]),
    SITE_LINE_WORDS.applies(applies),
    SITE_LINE_WORDS.checked(checked.length),
    SITE_LINE_WORDS.asOf(dayWords(on)),
  ].join(" · ");
}

/** Returns what does not cover the site, by reason: "Green belt and Region (their records lie elsewhere)". */
export function uncoveredWords({ not_covered: names, checked }: StoredPlaceReport): readonly string[] {
  const found = names.map((name) => {
    const dataset = checked.find((each) => each.dataset === name);
    return dataset === undefined
      ? { name: datasetKindName(name), why: NO_DATASET }
      : { name: dataset.dataset_name, why: ELSEWHERE[dataset.coverage] };
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

/** "names FZ-3A-118"; "Policy H3, named by Foundry Basin": how a document is linked to a record. */
export function linkWords(
  { how, label }: PlaceItem["policies"][number],
  { name, reference }: Pick<PlaceItem, "name" | "reference">,
): string {
  if (how === "named_by_record")
    return `${label === null || label === undefined ? "policy" : label}, named by ${name ?? reference}`;
  return `names ${how === "names_place" && name !== null ? name : reference}`;
}
