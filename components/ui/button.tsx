import { Slot } from "radix-ui";
import type { ComponentProps } from "react";
import { cx } from "./class-names.ts";

type Look = "primary" | "plain" | "quiet" | "danger";

const BASE =
  "inline-flex items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap select-none transition-colors disabled:opacity-55 disabled:cursor-not-allowed";
const LOOKS: Readonly<Record<Look, string>> = {
  primary: "bg-accent text-on-accent hover:enabled:bg-accent-strong",
  plain: "border border-line-strong bg-panel text-ink hover:enabled:bg-hover",
  quiet: "text-muted hover:enabled:bg-hover hover:enabled:text-ink",
  danger: "border border-red-line bg-red-soft text-red-text hover:enabled:border-red-text",
};
const SIZES = {
  normal: "h-8 px-3 text-ui",
  small: "h-7 px-2 text-small",
  inline: "h-6 px-1.5 text-small",
  icon: "size-8",
  "small-icon": "size-7",
  "inline-icon": "size-6",
};

type ButtonProps = ComponentProps<"button"> & {
  readonly look?: Look;
  readonly size?: keyof typeof SIZES;
  /** Styles the single child (such as a link) instead of rendering a button. */
  readonly asChild?: boolean;
};

/** The standard button. An icon without text needs an `aria-label`. */
export function Button({ look = "plain", size = "normal", asChild, className, type, ...rest }: ButtonProps) {
  const classes = cx(BASE, LOOKS[look], SIZES[size], className);
  if (asChild) return <Slot.Root className={classes} data-look={look} {...rest} />;
  return <button type={type ?? "button"} className={classes} data-look={look} {...rest} />;
}
