import type { IndexArchivedVectors } from "./port/archived-vectors.ts";
import type { IndexDamage } from "./port/damage.ts";
import type { IndexDenseSearch } from "./port/dense.ts";
import type { IndexFragments } from "./port/fragments.ts";
import type { IndexKeeping } from "./port/keeping.ts";
import type { IndexKeywordSearch } from "./port/keyword.ts";
import type { IndexUpgrade } from "./port/upgrade.ts";
import type { IndexVectors } from "./port/vectors.ts";
import type { IndexWords } from "./port/words.ts";
import type { IndexWriting } from "./port/writing.ts";

/**
 * The index of passages by their words and by their vectors (ADR 0078). Everything else reads and writes it through
 * these functions. `contract.ts` states what every engine guarantees, and tests it.
 *
 * An engine answers about the passages that are in its generations, published or not, visible or not. Only the caller
 * knows who may see what: it passes `admitted` or `visible`, or checks what it received (ADR 0006).
 *
 * Every function throws what the database throws, and states what else it throws. `IndexDamage` describes
 * `index_damaged` and `index_changing`.
 */
export type TextIndex = IndexWriting &
  IndexVectors &
  IndexArchivedVectors &
  IndexKeywordSearch &
  IndexDenseSearch &
  IndexWords &
  IndexDamage &
  IndexUpgrade &
  IndexKeeping &
  IndexFragments;
