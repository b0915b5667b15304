"use client";
import { useSyncExternalStore } from "react";
import { PRINT, useMediaQuery } from "./use-media-query.ts";

const never = () => () => {};

/** A line of print with the whole address of a link, because paper has no links. Not visible on screen. */
export function PrintedAddress({ href, label }: { readonly href: string; readonly label: string }) {
  const origin = useSyncExternalStore(
    never,
    () => window.location.origin,
    () => "",
  );
  return (
    <p className="hidden text-tiny text-muted wrap-anywhere print:block" data-testid="printed-address">
      {label} {origin}
      {href}
    </p>
  );
}

/** The last line of every printed page: where it is from. */
export function PrintedFrom({ label }: { readonly label: string }) {
  const printing = useMediaQuery(PRINT) === true;
  return (
    <footer
      className="mt-6 hidden border-t border-line pt-2 text-tiny text-muted wrap-anywhere print:block"
      data-testid="printed-from"
    >
      {label} {printing && window.location.href}
    </footer>
  );
}
