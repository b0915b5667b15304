"use client";
import { useSyncExternalStore } from "react";
import { isReachable, onConnectionChange } from "./connection.ts";

/** Returns whether the server answers, according to the page's last request. */
export function useReachable(): boolean {
  return useSyncExternalStore(onConnectionChange, isReachable, () => true);
}
