import { keysOf } from "./keys-of.ts";

type KindFacts = {
  /** Name on screen, for one record. */
  readonly name: string;
  /** Lower-case words in the name of a file or layer that mean this kind. */
  readonly words: readonly string[];
};

/** Kinds of datasets, by their names in the Planning Data specification. Other names are stored as they are. */
const DATASET_KIND_FACTS = {
  "conservation-area": { name: "Conservation area", words: ["conservation area", "conservation areas"] },
  "listed-building": { name: "Listed building", words: ["listed building", "listed buildings"] },
  "scheduled-monument": { name: "Scheduled monument", words: ["scheduled monument", "scheduled monuments"] },
  "article-4-direction-area": {
    name: "Article 4 direction",
    words: ["article 4", "article 4 direction", "article 4 directions", "article 4 area", "article 4 areas"],
  },
  "flood-risk-zone": {
    name: "Flood zone",
    words: ["flood zone", "flood zones", "flood risk zone", "flood risk zones"],
  },
  "green-belt": { name: "Green belt", words: ["green belt", "greenbelt"] },
  "tree-preservation-zone": {
    name: "Tree preservation order",
    words: [
      "tree preservation",
      "tree preservation order",
      "tree preservation orders",
      "tpo",
      "protected trees",
    ],
  },
  "brownfield-land": { name: "Brownfield site", words: ["brownfield", "brownfield land", "brownfield site"] },
  "site-allocation": {
    name: "Site allocation",
    words: ["allocation", "allocations", "site allocation", "site allocations", "allocated sites"],
  },
  "planning-application": {
    name: "Planning application",
    words: ["planning application", "planning applications", "applications register", "application register"],
  },
  "local-planning-authority": {
    name: "Planning authority",
    words: ["planning authority", "authority boundary"],
  },
  region: { name: "Region", words: ["region", "regions"] },
  ward: { name: "Ward", words: ["ward", "wards"] },
} as const satisfies Record<string, KindFacts>;

type DatasetKind = keyof typeof DATASET_KIND_FACTS;
export const DATASET_KINDS = keysOf(DATASET_KIND_FACTS);

/** A kind as the Planning Data specification writes it: "conservation-area". */
export const KIND_PATTERN = /^[a-z]+(?:-[a-z0-9]+)*$/;

function isKnown(kind: string): kind is DatasetKind {
  return Object.hasOwn(DATASET_KIND_FACTS, kind);
}

/** Returns whether records of a kind are the areas of authorities, whose documents apply there. */
export function isAuthorityArea(kind: string): boolean {
  return kind === "local-planning-authority" || kind === "local-authority-district";
}

/** Returns a kind's name on screen. A kind that is not in the list is shown by its own words. */
export function datasetKindName(kind: string): string {
  if (isKnown(kind)) return DATASET_KIND_FACTS[kind].name;
  const words = kind.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Returns the kind that the names of a file and its layer state, or null. The kind with the longest words wins, so that
 * "Brownfield land allocations" is decided by the longer name.
 */
export function datasetKindOf(...names: readonly string[]): string | null {
  const text = ` ${names
    .join(" ")
    .toLowerCase()
    .replace(/\.[a-z0-9]+$/, "")
    .replace(/[^a-z0-9]+/g, " ")} `;
  let best: { readonly kind: DatasetKind; readonly length: number } | null = null;
  for (const kind of DATASET_KINDS)
    for (const words of [...DATASET_KIND_FACTS[kind].words, kind.replaceAll("-", " ")])
      if (text.includes(` ${words} `) && words.length > (best?.length ?? 0))
        best = { kind, length: words.length };
  return best?.kind ?? null;
}

/** Returns the kind that words name exactly, in the singular or the plural: "brownfield sites"; null for other words. */
export function datasetKindCalled(words: string): string | null {
  const called = words.toLowerCase().replace(/\s+/g, " ").trim();
  const known = DATASET_KINDS.find((kind) => {
    const { name, words: others } = DATASET_KIND_FACTS[kind];
    const names = [name.toLowerCase(), kind.replaceAll("-", " "), ...others];
    return names.some((each) => called === each || called === `${each}s`);
  });
  return known ?? null;
}
