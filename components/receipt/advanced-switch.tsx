"use client";
import { setAdvanced, useAdvanced } from "./advanced.ts";
import { ADVANCED_WORDS } from "./receipt-words.ts";

/** Shows details for maintainers of the index: codes, health and provider fields. */
export function AdvancedSwitch() {
  const on = useAdvanced();
  return (
    <label
      className="inline-flex min-h-6 items-center gap-1.5 text-small text-muted"
      title={ADVANCED_WORDS.help}
    >
      <input
        type="checkbox"
        className="size-3.5"
        checked={on}
        onChange={(event) => setAdvanced(event.target.checked)}
      />
      {ADVANCED_WORDS.label}
    </label>
  );
}
