import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Across, AcrossInput } from "#lib/domain/across.ts";
import { RequestError, requestError } from "../fetch-json.ts";

export const acrossKeys = {
  answer: (input: AcrossInput | null) => ["across", input && JSON.stringify(input)] as const,
};

/** One question side by side. Run once: each run keeps receipts, so it is not repeated unasked. */
export function acrossQuery(input: AcrossInput | null) {
  return queryOptions({
    queryKey: acrossKeys.answer(input),
    queryFn: ({ signal }) => postAcross(input, signal),
    enabled: input !== null,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

async function postAcross(input: AcrossInput | null, signal: AbortSignal): Promise<Across> {
  let response: Response;
  try {
    response = await fetch("/api/across", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(input),
      signal,
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new RequestError("unreachable", "The server could not be reached. Is Sightline still running?", 0);
  }
  if (!response.ok) throw await requestError(response);
  return (await response.json()) as Across;
}
