"use client";
import { useShortcuts } from "#components/keys/use-shortcuts.ts";
import { CollectButton } from "./collect-button.tsx";
import { useCollect } from "./use-collect.ts";
import { COLLECT_WORDS } from "./words.ts";

/** Adds the open passage to the working pack by button or key, on pages without a search. */
export function CollectHere({ evidenceRef }: { readonly evidenceRef: string }) {
  const { has, toggle } = useCollect(null);
  const add = () => toggle({ evidenceRef, provenance: { via: "by_hand" } });
  useShortcuts({ a: add });
  return <CollectButton collected={has(evidenceRef)} onToggle={add} label={COLLECT_WORDS.passageBeingRead} />;
}
