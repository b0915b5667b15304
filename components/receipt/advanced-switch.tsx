"use client";
import { setAdvanced, useAdvanced } from "./advanced.ts";

/** Shows details for maintainers of the index: codes, health and provider fields. */
export function AdvancedSwitch() {
  const on = useAdvanced();
  return (
    <label
      className="inline-flex min-h-6 items-center gap-1.5 text-small text-muted"
      title="Reason codes, the corpora's state, provider and query mode"
    >
      <input
        type="checkbox"
        className="size-3.5"
        checked={on}
        onChange={(event) => setAdvanced(event.target.checked)}
      />
      Advanced
    </label>
  );
}
