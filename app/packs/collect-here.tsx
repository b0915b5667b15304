"use client";
import { useShortcuts } from "#components/keys/use-shortcuts.ts";
import { CollectButton } from "#components/packs/collect-button.tsx";
import { useCollect } from "./use-collect.ts";

/** Adds the passage being read to the working pack, by its button or its key, where no search was made. */
export function CollectHere({ evidenceRef }: { readonly evidenceRef: string }) {
  const { has, toggle } = useCollect(null);
  const add = () => toggle({ evidenceRef, provenance: { via: "by_hand" } });
  useShortcuts({ a: add });
  return <CollectButton collected={has(evidenceRef)} onToggle={add} label="the passage being read" />;
}
