"use client";
import { useQueryClient } from "@tanstack/react-query";
import { Unplug } from "lucide-react";
import { useEffect } from "react";
import { checkConnection, checkRepeatedly } from "./connection.ts";
import { stayWhileUnreachable } from "./stay-on-page.ts";
import { useReachable } from "./use-reachable.ts";
import { CONNECTION_WORDS } from "./words.ts";

/**
 * Says that the server cannot be reached, and reads what has failed again once it answers. Until then, links to other
 * pages do nothing, so that this page and its notice stay.
 */
export function ConnectionNotice() {
  const client = useQueryClient();
  const reachable = useReachable();
  useEffect(() => {
    const check = () => void checkConnection();
    window.addEventListener("offline", check);
    window.addEventListener("online", check);
    window.addEventListener("click", stayWhileUnreachable, { capture: true });
    return () => {
      window.removeEventListener("offline", check);
      window.removeEventListener("online", check);
      window.removeEventListener("click", stayWhileUnreachable, { capture: true });
    };
  }, []);
  useEffect(() => {
    if (reachable) return;
    const stop = checkRepeatedly();
    return () => {
      stop();
      const failed = { predicate: ({ state }: { state: { status: string } }) => state.status === "error" };
      client.refetchQueries({ type: "active", ...failed }).catch(() => {});
    };
  }, [client, reachable]);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-3 bottom-[calc(0.75rem+var(--bottom-bar))] z-50 flex justify-center print:hidden"
    >
      {!reachable && (
        <p
          data-testid="unreachable"
          className="flex items-center gap-2 rounded-md border border-amber-line bg-amber-soft px-3.5 py-2.5 font-medium text-amber-text shadow-pop"
        >
          <Unplug size={16} aria-hidden className="shrink-0" />
          {CONNECTION_WORDS.unreachable}
        </p>
      )}
    </div>
  );
}
