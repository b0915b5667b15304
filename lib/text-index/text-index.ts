import type { TextIndex } from "./port.ts";
import { slabTextIndex } from "./slab-engine/slab-text-index.ts";

/** The engine in use (ADR 0078). */
export const textIndex: TextIndex = slabTextIndex;
