import { openOrama } from "./orama.ts";

/** The default threshold leaves most questions without dense results. This shows the engine without it. */
export const open = openOrama("Orama, no cut-off", 0);
