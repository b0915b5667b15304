"use client";
import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and while its page becomes interactive. */
export function useIsBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
