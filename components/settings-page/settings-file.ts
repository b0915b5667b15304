import { parseSearches, type StoredSearch } from "#components/search/asking/stored-searches.ts";
import { type Settings, settingsIn } from "#components/settings/settings.ts";

const FORMAT = "sightline-settings";
const VERSION = 1;

/** What an exported file holds: the settings and the saved searches, without the recent ones. */
export type SettingsFile = { readonly settings: Settings; readonly saved: readonly StoredSearch[] };

export function settingsFile({ settings, saved }: SettingsFile): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, settings, saved }, null, 2)}\n`;
}

/** Reads an exported file; null if it is none. Invalid parts of a file have their defaults. */
export function readSettingsFile(text: string): SettingsFile | null {
  try {
    const value = JSON.parse(text) as { format?: unknown; settings?: unknown; saved?: unknown } | null;
    if (value?.format !== FORMAT) return null;
    const { saved } = parseSearches(JSON.stringify({ saved: value.saved }));
    return { settings: settingsIn(value.settings), saved };
  } catch {
    return null;
  }
}
