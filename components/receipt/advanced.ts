"use client";
import { storedSwitch } from "#components/ui/stored-value.ts";

const advanced = storedSwitch("sightline-advanced");

/** Shows or hides details for maintainers of the index. This browser stores the choice. */
export const setAdvanced = advanced.change;

/** Returns whether codes, index health and provider fields are shown. They are hidden by default. */
export const useAdvanced = advanced.useValue;
