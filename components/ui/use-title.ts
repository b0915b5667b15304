"use client";
import { useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { windowTitle } from "#components/words/page-title.ts";

/** Sets the title of a page that changes without the server. The earlier title returns with the earlier page. */
export function useTitle(title: string): void {
  const query = useSearchParams().toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router writes the server's title again with each query
  useEffect(() => {
    const own = windowTitle(title);
    const before = document.title;
    document.title = own;
    return () => {
      if (document.title === own) document.title = before;
    };
  }, [title, query]);
}
