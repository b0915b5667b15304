"use client";
import { useSyncExternalStore } from "react";
import { type Appearance, appearanceFrom, DENSITY_COOKIE, THEME_COOKIE } from "./appearance.ts";
import { DEFAULT_SETTINGS, type Settings, settingsIn } from "./settings.ts";

const STORED = "sightline-settings";
const YEAR_SECONDS = 31_536_000;
const listeners = new Set<() => void>();
let known: Settings | null = null;

function stored(): unknown {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? "null");
  } catch {
    // Storage is blocked, or contains foreign data.
    return null;
  }
}

function read(): Settings {
  if (known !== null) return known;
  const value = stored();
  const { theme, density } = document.documentElement.dataset;
  // The server drew the page by the cookies, which outlive a cleared storage.
  known = value === null ? { ...DEFAULT_SETTINGS, ...appearanceFrom(theme, density) } : settingsIn(value);
  return known;
}

function remember(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain http
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

/** Shows the appearance at once, and repeats it in cookies, so that the next page has it from its first paint. */
function apply({ theme, density }: Appearance): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
  if (density === "comfortable") delete dataset.density;
  else dataset.density = density;
  remember(THEME_COOKIE, theme);
  remember(DENSITY_COOKIE, density);
}

function subscribe(listener: () => void): () => void {
  const fromElsewhere = ({ key }: StorageEvent) => {
    // The key is null if everything was cleared.
    if (key !== STORED && key !== null) return;
    known = null;
    apply(read());
    listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", fromElsewhere);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", fromElsewhere);
  };
}

/** Changes settings of this browser. */
export function changeSettings(change: Partial<Settings>): void {
  known = { ...read(), ...change };
  try {
    localStorage.setItem(STORED, JSON.stringify(known));
  } catch {
    // Storage is blocked or full. The change then lasts as long as the page.
  }
  apply(known);
  for (const listener of listeners) listener();
}

/** Shows the stored appearance if the cookies have ended, and keeps the cookies for another year. */
export function applySettings(): void {
  apply(read());
}

/** Returns the settings of this browser; the defaults on the server and until the page is interactive. */
export function useSettings(): Settings {
  return useSyncExternalStore(subscribe, read, () => DEFAULT_SETTINGS);
}

/** Returns the same without a hook, for event handlers. */
export const settingsNow = read;
