import { openOrama } from "./orama.ts";

/** The default cut-off leaves most questions without any dense result: this shows the engine without it. */
export const open = openOrama("Orama, no cut-off", 0);
