"use client";
import { storedValue } from "#components/ui/stored-value.ts";
import { type Appearance, appearanceFrom, DENSITY_COOKIE, THEME_COOKIE } from "./appearance.ts";
import { DEFAULT_SETTINGS, type Settings, settingsIn } from "./settings.ts";

const YEAR_SECONDS = 31_536_000;

function parsed(text: string | null): Settings {
  if (text !== null) return settingsIn(JSON.parse(text));
  // The server drew the page by the cookies, which outlive a cleared storage.
  const { theme, density } = document.documentElement.dataset;
  return { ...DEFAULT_SETTINGS, ...appearanceFrom(theme, density) };
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

const settings = storedValue<Settings>({
  name: "sightline-settings",
  atFirst: DEFAULT_SETTINGS,
  parse: parsed,
  write: JSON.stringify,
  onChange: apply,
});

/** Changes settings of this browser. */
export function changeSettings(change: Partial<Settings>): void {
  settings.change({ ...settings.now(), ...change });
}

/** Shows the stored appearance if the cookies have ended, and renews the cookies for another year. */
export function applySettings(): void {
  apply(settings.now());
}

/** Returns the settings of this browser; the defaults on the server and until the page is interactive. */
export const useSettings = settings.useValue;

/** Returns the same without a hook, for event handlers. */
export const settingsNow = settings.now;
