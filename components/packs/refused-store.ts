"use client";
import { useSyncExternalStore } from "react";
import type { PackArrangement } from "#lib/domain/pack.ts";
import { changedItems, mergeOutcome } from "./pack-parts.ts";

/** A change that was not saved. */
type RefusedChange = {
  readonly error: unknown;
  /** The arrangement that the person saw, and what the change makes of it. */
  readonly base: PackArrangement;
  readonly result: PackArrangement;
  readonly repeat: () => void;
};

/** The refused changes of each pack, oldest first. They end with the page. */
const refused = new Map<string, readonly RefusedChange[]>();
const listeners = new Set<() => void>();
const NONE: readonly RefusedChange[] = [];

/** Returns the refused changes of a pack, oldest first. */
export function refusedNow(packId: string): readonly RefusedChange[] {
  return refused.get(packId) ?? NONE;
}

function setRefused(packId: string, changes: readonly RefusedChange[]): void {
  if (changes.length === 0) refused.delete(packId);
  else refused.set(packId, changes);
  for (const listener of listeners) listener();
}

/** Adds a refused change. */
export function addRefused(packId: string, change: RefusedChange): void {
  setRefused(packId, [...refusedNow(packId), change]);
}

/** Removes all refused changes of a pack and returns them. */
export function takeRefused(packId: string): readonly RefusedChange[] {
  const taken = refusedNow(packId);
  setRefused(packId, NONE);
  return taken;
}

/** Removes the refused changes that were made again by hand. Returns whether there were any. */
export function dropMadeAgain(packId: string, now: PackArrangement): boolean {
  const all = refusedNow(packId);
  const left = all.filter(({ base, result }) => mergeOutcome(base, result, now) !== "same");
  if (left.length === all.length) return false;
  setRefused(packId, left);
  return true;
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the refused changes of a pack; none on the server. */
export function useRefused(packId: string | null): readonly RefusedChange[] {
  return useSyncExternalStore(
    listen,
    () => (packId === null ? NONE : refusedNow(packId)),
    () => NONE,
  );
}

/** Returns the items whose change was not saved. */
export function itemsOf(changes: readonly RefusedChange[]): ReadonlySet<string> {
  return new Set(changes.flatMap(({ base, result }) => changedItems(base, result)));
}
