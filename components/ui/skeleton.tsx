import { cx } from "./class-names.ts";

/** A grey bar where text will stand. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden className={cx("skeleton h-3", className)} />;
}
