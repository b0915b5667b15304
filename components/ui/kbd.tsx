import type { ReactNode } from "react";

/** A keyboard key. */
export function Kbd({ children }: { readonly children: ReactNode }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded border border-line-strong bg-panel px-1 font-sans text-tiny text-muted">
      {children}
    </kbd>
  );
}
