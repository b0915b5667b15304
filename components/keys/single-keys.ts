"use client";
import { changeSettings, settingsNow, useSettings } from "#components/settings/stored-settings.ts";

/** Switches single-letter keys on or off. WCAG 2.1.4 requires this, because speech input can trigger them. */
export function setSingleKeys(on: boolean): void {
  changeSettings({ singleKeys: on });
}

/** Returns whether single-letter keys are on. They are on by default. */
export function useSingleKeys(): boolean {
  return useSettings().singleKeys;
}

/** Returns the same without a hook, for event handlers. */
export function singleKeysOn(): boolean {
  return settingsNow().singleKeys;
}
