import { cx } from "./class-names.ts";

/** Returns the classes of a filter button with its figure. `on` marks the active filter. */
export function pill(on: boolean): string {
  return cx(
    "inline-flex h-7 items-center gap-1.5 rounded-full border px-2.5 text-small font-medium",
    on
      ? "border-accent bg-accent-soft text-accent-text"
      : "border-line-strong bg-panel text-ink hover:bg-hover",
  );
}
