import type { SkipReason } from "#lib/domain/connector.ts";
import type { KnownEntry, PlanRules } from "./compare.ts";

/** Reasons that `PlanRules.skip` gives. */
const RULED: ReadonlySet<SkipReason> = new Set([
  "not_included",
  "excluded",
  "denied_name",
  "too_large",
  "path_refused",
]);

/**
 * Whether a listing of changes alone would leave something out: what is known was decided by rules that have changed, or
 * was removed here and is back.
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
