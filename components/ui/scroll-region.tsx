import type { ComponentProps } from "react";

type ScrollRegionProps = ComponentProps<"section"> & { readonly "aria-label": string };

/** A part that scrolls by itself: it takes the focus, so that keys can scroll it, and has a name to hear. */
export function ScrollRegion(props: ScrollRegionProps) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard (axe: scrollable-region-focusable)
  return <section tabIndex={0} {...props} />;
}
