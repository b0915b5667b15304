import { cx } from "./class-names.ts";

/** A grey bar as a placeholder for text. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden className={cx("skeleton h-3", className)} />;
}
