"use client";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { PackArrangement } from "#lib/domain/pack.ts";

/** Says what an action on a pack did, and keeps the focus on the page after it. */
export type Said = {
  /** The last message, for screen readers. */
  readonly said: string;
  readonly setSaid: (message: string) => void;
  /** Id of the element that receives the focus when the arrangement has changed. Set it only for a change with an effect. */
  readonly focusNext: RefObject<string | null>;
};

/** Returns the message and the next focus of a pack's actions. */
export function useSaid(arrangement: PackArrangement): Said {
  const [said, setSaid] = useState("");
  const focusNext = useRef<string | null>(null);
  // A moved row's button can lose the focus during the move, and a removed row takes it along.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new arrangement, though the code does not read it
  useEffect(() => {
    if (focusNext.current === null) return;
    document.getElementById(focusNext.current)?.focus();
    focusNext.current = null;
  }, [arrangement]);
  return { said, setSaid, focusNext };
}
