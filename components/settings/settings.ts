import { GROUPINGS, type Grouping, SORTS, type Sort } from "#components/address/result-order.ts";
import type { SearchMode } from "#lib/domain/search.ts";
import { DENSITIES, type Density, isOneOf, THEMES, type Theme } from "./appearance.ts";

/** The ways of searching that a person can choose. */
export const WAYS = ["hybrid", "semantic", "keyword"] as const satisfies readonly SearchMode[];
export type Way = (typeof WAYS)[number];

/** What a new search starts with. A link keeps what it says. */
export type SearchDefaults = {
  /** Ids of corpora; empty for all. */
  readonly corpora: readonly string[];
  readonly sort: Sort;
  readonly group: Grouping;
  readonly mode: Way;
};

/** What a person has chosen in this browser. */
export type Settings = {
  readonly theme: Theme;
  readonly density: Density;
  /** Whether keys of a single letter act (WCAG 2.1.4). */
  readonly singleKeys: boolean;
  readonly search: SearchDefaults;
};

export const DEFAULT_SETTINGS: Settings = {
  theme: "system",
  density: "comfortable",
  singleKeys: true,
  search: { corpora: [], sort: "best", group: "document", mode: "hybrid" },
};

/** Maximum number of default corpora. More of them would make addresses too long to send. */
export const MAX_CORPORA = 20;

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}

function oneOf<Value extends string>(options: readonly Value[], value: unknown, otherwise: Value): Value {
  return isOneOf(options, value) ? value : otherwise;
}

function corporaIn(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  const ids = value.filter((id: unknown): id is string => typeof id === "string" && id !== "");
  return [...new Set(ids)].slice(0, MAX_CORPORA);
}

/** Returns the settings among unknown values. A missing or invalid one has its default. */
export function settingsIn(value: unknown): Settings {
  const { theme, density, singleKeys, search } = fieldsOf(value);
  const { corpora, sort, group, mode } = fieldsOf(search);
  const standard = DEFAULT_SETTINGS.search;
  return {
    theme: oneOf(THEMES, theme, DEFAULT_SETTINGS.theme),
    density: oneOf(DENSITIES, density, DEFAULT_SETTINGS.density),
    singleKeys: singleKeys !== false,
    search: {
      corpora: corporaIn(corpora),
      sort: oneOf(SORTS, sort, standard.sort),
      group: oneOf(GROUPINGS, group, standard.group),
      mode: oneOf(WAYS, mode, standard.mode),
    },
  };
}
