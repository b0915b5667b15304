import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./class-names.ts";

const LOOKS = {
  info: { box: "border-line bg-panel", icon: Info, tint: "text-muted" },
  degraded: { box: "border-amber-line bg-amber-soft", icon: TriangleAlert, tint: "text-amber-text" },
  failed: { box: "border-red-line bg-red-soft", icon: CircleAlert, tint: "text-red-text" },
} as const;

type NoticeProps = {
  readonly kind: keyof typeof LOOKS;
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly testId?: string;
};

/** A notice: what happened, why, and what to do. */
export function Notice({ kind, title, children, actions, testId }: NoticeProps) {
  const { box, icon: Icon, tint } = LOOKS[kind];
  return (
    <div
      role={kind === "failed" ? "alert" : "status"}
      data-testid={testId}
      className={cx("flex gap-3 rounded-md border px-3.5 py-3", box)}
    >
      <Icon size={16} aria-hidden className={cx("mt-0.5 shrink-0", tint)} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        {children && <div className="mt-1 max-w-prose">{children}</div>}
        {actions && <div className="mt-2.5 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
