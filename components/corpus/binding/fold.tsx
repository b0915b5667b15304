"use client";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";

type FoldProps = {
  readonly title: string;
  /** Summary of the content, shown beside the title while closed. */
  readonly holds?: string | undefined;
  /** Something inside is already filled in, so it starts open. */
  readonly filled: boolean;
  /** Something inside is invalid, so it stays open to show the error. */
  readonly wrong: boolean;
  readonly children: ReactNode;
};

/** A collapsible part of a form that most users do not need. Typing in it does not close it. */
export function Fold({ title, holds, filled, wrong, children }: FoldProps) {
  const [wanted, setWanted] = useState(filled);
  const open = wanted || wrong;
  return (
    <details
      className="group/fold rounded-md border border-line bg-panel"
      open={open}
      onToggle={(event) => setWanted(event.currentTarget.open)}
    >
      <summary className="flex list-none items-center gap-2 rounded-md px-3 py-2.5 font-medium hover:bg-hover">
        <ChevronRight
          size={14}
          aria-hidden
          className="shrink-0 text-muted transition-transform group-open/fold:rotate-90"
        />
        <span className="min-w-0">
          {title}
          {holds !== undefined && !open && <span className="ml-2 font-normal text-muted">{holds}</span>}
        </span>
      </summary>
      {open && <div className="flex flex-col gap-4 border-t border-line p-4">{children}</div>}
    </details>
  );
}
