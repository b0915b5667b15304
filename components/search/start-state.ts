import type { WorkbenchState } from "#components/address/search-state.ts";
import type { SearchDefaults } from "#components/settings/settings.ts";

export type Start = Pick<WorkbenchState, keyof SearchDefaults>;
type StartKey = keyof Start;

const KEYS: readonly StartKey[] = ["corpora", "sort", "group", "mode"];

/** The settings a person has chosen on the page since it had no question. They win over the defaults. */
export function chosenNow(change: Partial<Record<string, unknown>>): readonly StartKey[] {
  return KEYS.filter((key) => key in change);
}

/**
 * Returns what a new search starts with. Only a page without a question has one: a link means the same for everybody
 * (ADR 0072), so asking writes the defaults to the address. What the address says wins, and so does what was chosen.
 * @param known ids of the existing corpora; null if unknown
 */
export function startOf(
  address: WorkbenchState,
  defaults: SearchDefaults,
  { chosen, known }: { readonly chosen: readonly StartKey[]; readonly known: readonly string[] | null },
): Partial<Start> {
  if (address.q !== "") return {};
  const corpora = defaults.corpora.filter((id) => known?.includes(id) ?? false);
  const free = (key: StartKey) => !chosen.includes(key);
  // A project states its own corpora.
  const ofNoProject = address.inProject === "";
  return {
    ...(free("corpora") && ofNoProject && address.corpora.length === 0 && corpora.length > 0
      ? { corpora }
      : {}),
    ...(free("sort") && address.sort === "best" ? { sort: defaults.sort } : {}),
    ...(free("group") && address.group === "document" ? { group: defaults.group } : {}),
    ...(free("mode") && address.mode === "hybrid" ? { mode: defaults.mode } : {}),
  };
}
