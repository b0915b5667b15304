"use client";
import { storedSwitch } from "#components/ui/stored-value.ts";

const outline = storedSwitch("sightline-outline");

/** Shows or hides the outline beside documents. This browser stores the choice. */
export const setOutlineShown = outline.change;

/** Returns whether the outline is shown beside documents. It is hidden by default. */
export const useOutlineShown = outline.useValue;
