"use client";

/** The choice between two packs that a person is asked to make before evidence is added. */
export type PackChoice = {
  readonly title: string;
  readonly onPack: () => void;
  readonly onNew: () => void;
};

let offered: PackChoice | null = null;
const listeners = new Set<() => void>();

/** Opens the dialog with the choice; null closes it. */
export function offerPackChoice(next: PackChoice | null): void {
  offered = next;
  for (const listener of listeners) listener();
}

export const offeredPackChoice = () => offered;

export function onPackChoice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
