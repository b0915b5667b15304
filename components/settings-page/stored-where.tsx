"use client";
import { useRef } from "react";
import {
  changeSearches,
  useRemoveSearches,
  useStoredSearches,
} from "#components/search/asking/use-stored-searches.ts";
import { changeSettings, settingsNow } from "#components/settings/stored-settings.ts";
import { browserLines, SETTINGS_WORDS, serverLines } from "#components/settings/words.ts";
import { Button } from "#components/ui/button.tsx";
import { saveFile } from "#components/ui/save-file.ts";
import { useToast } from "#components/ui/toasts.tsx";
import type { StorageSummary } from "#lib/domain/storage-summary.ts";
import { readSettingsFile, settingsFile } from "./settings-file.ts";

/** What the browser and the server store, in words, with buttons for what this browser stores. */
export function StoredWhere({ storage }: { readonly storage: StorageSummary }) {
  const { recent, saved } = useStoredSearches();
  const { clear } = useRemoveSearches();
  return (
    <>
      <Lines title={SETTINGS_WORDS.inBrowser} lines={browserLines(recent.length, saved.length)} />
      <div className="flex flex-wrap gap-2">
        <Button size="small" disabled={recent.length === 0} onClick={() => clear("recent")}>
          {SETTINGS_WORDS.clearRecent}
        </Button>
        <Button size="small" disabled={saved.length === 0} onClick={() => clear("saved")}>
          {SETTINGS_WORDS.clearSaved}
        </Button>
        <ExportAndImport />
      </div>
      <Lines title={SETTINGS_WORDS.onServer} lines={serverLines(storage)} />
    </>
  );
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <div>
      <h3 className="text-small font-semibold text-muted">{title}</h3>
      <ul className="mt-1 ml-4 flex max-w-prose list-disc flex-col gap-0.5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** Downloads what this browser has chosen, or brings it from another browser. */
function ExportAndImport() {
  const { saved } = useStoredSearches();
  const input = useRef<HTMLInputElement>(null);
  const say = useToast();
  const bring = async (file: File) => {
    const found = readSettingsFile(await file.text());
    if (found === null) return say({ text: SETTINGS_WORDS.notSettings, failed: true });
    changeSettings(found.settings);
    const others = (address: string) => found.saved.every((each) => each.address !== address);
    changeSearches((now) => ({
      ...now,
      saved: [...found.saved, ...now.saved.filter(({ address }) => others(address))],
    }));
    say({ text: SETTINGS_WORDS.imported });
  };
  return (
    <>
      <Button
        size="small"
        onClick={() => {
          const file = settingsFile({ settings: settingsNow(), saved });
          saveFile("sightline-settings.json", file, "application/json");
          say({ text: SETTINGS_WORDS.exported });
        }}
      >
        {SETTINGS_WORDS.exportFile}
      </Button>
      <Button size="small" onClick={() => input.current?.click()}>
        {SETTINGS_WORDS.importFile}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        data-testid="settings-file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Choosing the same file again must count as a change.
          target.value = "";
          if (file) bring(file).catch(() => say({ text: SETTINGS_WORDS.notSettings, failed: true }));
        }}
      />
    </>
  );
}
