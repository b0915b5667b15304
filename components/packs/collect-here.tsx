"use client";
import { useShortcuts } from "#components/keys/use-shortcuts.ts";
import { CollectButton } from "./collect-button.tsx";
import { useCollect } from "./use-collect.ts";
import { COLLECT_WORDS } from "./words.ts";

type CollectHereProps = {
  readonly evidenceRef: string;
  /** What is added, for screen readers. */
  readonly label?: string;
};

/** Adds the open passage or record to the working pack by button or key, on pages without a search. */
export function CollectHere({ evidenceRef, label = COLLECT_WORDS.passageBeingRead }: CollectHereProps) {
  const { has, toggle } = useCollect(null);
  const add = () => toggle({ evidenceRef, provenance: { via: "by_hand" } });
  useShortcuts({ a: add });
  return <CollectButton collected={has(evidenceRef)} onToggle={add} label={label} />;
}
