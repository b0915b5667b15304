import type { TextIndex } from "./port.ts";
import { sqlTextIndex } from "./sql/sql-text-index.ts";

/** The engine in use (ADR 0078). */
export const textIndex: TextIndex = sqlTextIndex;
