import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { READING_STATE_WORDS } from "./words.ts";

/** Shown while the document loads. */
export function OpeningDocument() {
  return (
    <div role="status" aria-label={READING_STATE_WORDS.opening} className="m-auto w-full max-w-xl p-8">
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="mt-5" />
      <Skeleton className="mt-2.5" />
      <Skeleton className="mt-2.5 w-4/5" />
    </div>
  );
}

/** A message in place of a document, with a link back. */
export function InsteadOfDocument({
  onClose,
  children,
}: {
  readonly onClose: (() => void) | null;
  readonly children: ReactNode;
}) {
  return (
    <div className="flex flex-col items-start gap-3 p-4">
      {children}
      {onClose && <Button onClick={onClose}>{READING_STATE_WORDS.close}</Button>}
    </div>
  );
}
