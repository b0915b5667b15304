import type { ComponentProps } from "react";

type ScrollRegionProps = ComponentProps<"section"> & { readonly "aria-label": string };

/** A scrollable region. It has a name and takes the focus, so that the keyboard can scroll it. */
export function ScrollRegion(props: ScrollRegionProps) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard (axe: scrollable-region-focusable)
  return <section tabIndex={0} {...props} />;
}
