import type { SkipReason } from "#lib/domain/connector.ts";
import type { KnownEntry, PlanRules } from "./compare.ts";

/** The reasons that `PlanRules.skip` returns. */
const RULED: ReadonlySet<SkipReason> = new Set([
  "not_included",
  "excluded",
  "denied_name",
  "too_large",
  "path_refused",
]);

/**
 * True if a listing of changes alone would be incomplete: a known decision depends on rules that have changed, or a
 * removed document is back.
 */
export function needsWholeListing(known: Iterable<KnownEntry>, rules: PlanRules): boolean {
  for (const entry of known) {
    if (entry.skipReason === null) continue;
    if (entry.skipReason === "removed_here" && entry.living) return true;
    if (entry.triedUnder !== null && entry.triedUnder !== rules.limits) return true;
    if (RULED.has(entry.skipReason) && entry.triedUnder === null && rules.skip(entry) !== entry.skipReason)
      return true;
  }
  return false;
}
