import { useEffect } from "react";

/**
 * Asks the server to prepare the first search while the reader types. The page does not wait for it or fail with it.
 * @param isAsked true if the page was opened with a question, which prepares the next one itself
 */
export function useFirstSearch(isAsked: boolean): void {
  // Only the page that was opened decides, not the question that is typed later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: explained above
  useEffect(() => {
    if (!isAsked) fetch("/api/workbench/prepare", { method: "POST" }).catch(() => {});
  }, []);
}
