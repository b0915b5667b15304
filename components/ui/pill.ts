import { cx } from "./class-names.ts";

/** Looks of one of several ways to narrow a list, each with its figure; `on` is the one that holds. */
export function pill(on: boolean): string {
  return cx(
    "inline-flex h-7 items-center gap-1.5 rounded-full border px-2.5 text-small font-medium",
    on
      ? "border-accent bg-accent-soft text-accent-text"
      : "border-line-strong bg-panel text-ink hover:bg-hover",
  );
}
