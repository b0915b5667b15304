import type { ReactNode } from "react";
import { cx } from "./class-names.ts";

export type ChipTone = "quiet" | "accent" | "amber" | "red" | "blue" | "violet" | "outline";

const TONES: Readonly<Record<ChipTone, string>> = {
  quiet: "bg-quiet-soft text-ink",
  accent: "bg-accent-soft text-accent-text",
  amber: "bg-amber-soft text-amber-text",
  red: "bg-red-soft text-red-text",
  blue: "bg-blue-soft text-blue-text",
  violet: "bg-violet-soft text-violet-text",
  outline: "border border-line-strong text-ink",
};
const DOTS: Partial<Readonly<Record<ChipTone, string>>> = {
  accent: "bg-accent",
  amber: "bg-amber-dot",
  red: "bg-red-text",
  quiet: "bg-muted",
};

type ChipProps = {
  readonly tone?: ChipTone;
  /** Shows a dot before the word, for states. */
  readonly dot?: boolean;
  readonly title?: string;
  readonly className?: string;
  readonly testId?: string;
  readonly children: ReactNode;
};

/** A small label. Its text always states what its colour means. */
export function Chip({ tone = "quiet", dot, title, className, testId, children }: ChipProps) {
  return (
    <span
      title={title}
      data-testid={testId}
      className={cx(
        "inline-flex min-h-5 max-w-full items-center gap-1.5 px-2 text-tiny font-medium",
        tone === "outline" ? "rounded" : "rounded-full",
        TONES[tone],
        className,
      )}
    >
      {dot && (
        <span aria-hidden className={cx("size-1.5 shrink-0 rounded-full", DOTS[tone] ?? "bg-current")} />
      )}
      {children}
    </span>
  );
}
