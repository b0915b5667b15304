"use client";
import { storedSwitch } from "#components/ui/stored-value.ts";

const kept = storedSwitch("sightline-first-column", true);

/** Keeps the first column of sheets in view, or lets it scroll away. This browser stores the choice. */
export const setFirstColumnKept = kept.change;

/** Returns whether the first column of sheets stays in view. It does by default. */
export const useFirstColumnKept = kept.useValue;
