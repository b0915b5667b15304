import type { WorkbenchChange } from "#components/address/search-state.ts";
import { NO_FILTERS } from "#components/filters/filter-values.ts";
import { NO_CONTEXT } from "./started-from.ts";

/** Removes the place. */
export const NO_PLACE = { where: "", buffer: 0, linked: "only" } as const satisfies WorkbenchChange;

/** Removes the project. */
export const NO_PROJECT = { inProject: "", projectDocuments: null } as const satisfies WorkbenchChange;

/** Removes all filters. */
export const CLEARED: WorkbenchChange = {
  ...NO_FILTERS,
  periodFrom: "",
  periodTo: "",
  dateFields: [],
  ...NO_PLACE,
  ...NO_PROJECT,
  ...NO_CONTEXT,
};
