"use client";
import { useEffect, useState } from "react";
import { LatestAddress } from "./latest-address.ts";

/**
 * Guards the address for all pages. Must come first among the children of the nuqs adapter: effects run in order, so
 * nuqs has wrapped the history before.
 */
export function KeepLatestAddress() {
  const [latest] = useState(() => new LatestAddress(() => window.location));
  useEffect(() => {
    const release = latest.guard(window.history);
    const moved = () => latest.moved();
    window.addEventListener("popstate", moved);
    return () => {
      window.removeEventListener("popstate", moved);
      release();
    };
  }, [latest]);
  return null;
}
