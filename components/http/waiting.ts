"use client";
import { useEffect, useState } from "react";
import { ALIVE } from "./connection.ts";

/** What is known of a server during a long request: it works on it, or it accepts connections and never answers. */
export type Waiting = "none" | "slow" | "silent";

/** A first check after this time and its time limit end within two seconds of the request. */
const FIRST_CHECK_MS = 700;
const ANSWER_WITHIN_MS = 1_000;
const CHECK_EVERY_MS = 2_000;

async function answers(stopped: AbortSignal): Promise<boolean> {
  try {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(ANSWER_WITHIN_MS)]);
    await fetch(ALIVE, { cache: "no-store", signal });
    return true;
  } catch {
    return false;
  }
}

/**
 * Watches a request until the returned function is called. A server that was silent and answers two checks has lost the
 * request, so `onLost` sends it again.
 */
export function watchRequest(onState: (state: Waiting) => void, onLost: () => void): () => void {
  const stop = new AbortController();
  let wasSilent = false;
  let answered = 0;
  const check = async () => {
    const alive = await answers(stop.signal);
    if (stop.signal.aborted) return;
    onState(alive ? "slow" : "silent");
    answered = alive ? answered + 1 : 0;
    wasSilent ||= !alive;
    if (wasSilent && answered === 2) {
      wasSilent = false;
      onLost();
    }
    timer = setTimeout(check, CHECK_EVERY_MS);
  };
  let timer = setTimeout(check, FIRST_CHECK_MS);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

/**
 * Returns what is known of the server while a request is pending.
 * @param request a name of the pending request; null if none is pending
 */
export function useWaiting(request: string | null, onLost: () => void): Waiting {
  const [state, setState] = useState<Waiting>("none");
  useEffect(() => {
    if (request === null) return;
    const stop = watchRequest(setState, onLost);
    return () => {
      stop();
      setState("none");
    };
  }, [request, onLost]);
  return state;
}
