import { textIndexContract } from "./contract.ts";
import type { TextIndex } from "./port.ts";
import { slabTextIndex } from "./slab-engine/slab-text-index.ts";
import { sqlTextIndex } from "./sql/sql-text-index.ts";

/** Every engine. A new one adds its line. */
const ENGINES: Readonly<Record<string, TextIndex>> = {
  SQL: sqlTextIndex,
  slabs: slabTextIndex,
};

for (const [name, index] of Object.entries(ENGINES)) textIndexContract(name, index);
