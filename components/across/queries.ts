import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { sendJson } from "#components/http/send-json.ts";
import type { Across, AcrossInput } from "#lib/domain/across.ts";

export const acrossKeys = {
  answer: (input: AcrossInput | null) => ["across", input && JSON.stringify(input)] as const,
};

/** One question side by side. Not refetched automatically, because each run stores receipts. */
export function acrossQuery(input: AcrossInput | null) {
  return queryOptions({
    queryKey: acrossKeys.answer(input),
    queryFn: ({ signal }) => sendJson<Across>("POST", "/api/across", input, signal),
    enabled: input !== null,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
