import { type Engine, textIndexContract } from "./contract.ts";
import { slabTextIndex } from "./slab-engine/slab-text-index.ts";

/** Every engine. A new one adds its line. */
const ENGINES: Readonly<Record<string, Engine>> = {
  // Its vectors are whole numbers of one byte.
  slabs: { index: slabTextIndex, cosineDecimals: 2 },
};

for (const [name, engine] of Object.entries(ENGINES)) textIndexContract(name, engine);
