import { dehydrate, type QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PrefetchedText } from "#components/http/prefetched-text.tsx";

type PrefetchedProps = {
  readonly client: QueryClient;
  readonly children: ReactNode;
};

/**
 * Sends the queries of `client` to the browser with the page. They are sent as one text: React would write each object
 * of an answer on its own, and name a repeated one by its whole path.
 */
export function Prefetched({ client, children }: PrefetchedProps) {
  return <PrefetchedText text={JSON.stringify(dehydrate(client))}>{children}</PrefetchedText>;
}
