"use client";
import { useSyncExternalStore } from "react";
import { momentLocal, momentUtc } from "#components/words/quantities.ts";

const never = () => () => {};

/** A point in time: UTC in the server's page, the reader's time zone after the page loads. */
export function Moment({ iso }: { readonly iso: string }) {
  const text = useSyncExternalStore(
    never,
    () => momentLocal(iso, new Date()),
    () => momentUtc(iso),
  );
  return (
    <time dateTime={iso} title={momentUtc(iso)} className="tabular-nums">
      {text}
    </time>
  );
}
