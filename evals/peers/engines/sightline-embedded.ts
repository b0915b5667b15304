import type { OpenEngine } from "../engine.ts";
import { openSightline } from "./sightline.ts";

export const open: OpenEngine = (options) => openSightline("Sightline, embedded database", options, null);
