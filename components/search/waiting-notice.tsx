"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useWaiting } from "#components/http/waiting.ts";
import { Button } from "#components/ui/button.tsx";
import { searchKeys } from "./queries.ts";
import type { WorkbenchModel } from "./use-workbench.ts";
import { WAITING_WORDS } from "./words.ts";

type WaitingNoticeProps = Pick<WorkbenchModel, "outcome" | "search">;

/** Says what a search that takes long waits for, and ends or repeats it. A server that comes back is asked again. */
export function WaitingNotice({ outcome, search }: WaitingNoticeProps) {
  const client = useQueryClient();
  const { refetch, isFetching } = search;
  const key = useMemo(() => (outcome.kind === "frame" ? searchKeys.search(outcome.frame) : null), [outcome]);
  const cancel = useCallback(
    () => (key === null ? Promise.resolve() : client.cancelQueries({ queryKey: key, exact: true })),
    [client, key],
  );
  // A first request has no data yet, so a refetch alone would wait for its answer.
  const again = useCallback(() => {
    cancel()
      .then(() => refetch())
      .catch(() => {});
  }, [cancel, refetch]);
  const waiting = useWaiting(isFetching && key !== null ? key.join(" ") : null, again);
  const state = waiting !== "none" ? waiting : isCancelled({ outcome, search }) ? "cancelled" : null;
  return (
    <div role="status">
      {state !== null && (
        <div
          data-testid="waiting-notice"
          className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-amber-line bg-amber-soft px-4 py-1.5 text-small text-amber-text"
        >
          <p className="min-w-0 flex-1 basis-52">
            <strong className="font-semibold">{WAITING_WORDS[state].title}</strong>{" "}
            {WAITING_WORDS[state].text}
          </p>
          {state !== "slow" && (
            <Button size="small" className="h-6" onClick={again}>
              {WAITING_WORDS[state].again}
            </Button>
          )}
          {state !== "cancelled" && (
            <Button
              size="small"
              className="h-6"
              onClick={() => {
                cancel().catch(() => {});
              }}
            >
              {WAITING_WORDS.cancel}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** True if the reader has ended the search before its answer came. */
export function isCancelled({ outcome, search }: WaitingNoticeProps): boolean {
  const unanswered = search.isPending || search.isPlaceholderData;
  return outcome.kind === "frame" && unanswered && !search.isFetching && !search.error;
}
