import type { WorkbenchState } from "#components/address/search-state.ts";

/** A search that was started nowhere in particular. */
export const NO_CONTEXT = { from: null, documents: [] } satisfies Pick<WorkbenchState, "from" | "documents">;
