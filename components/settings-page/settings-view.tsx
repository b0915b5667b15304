"use client";
import { type ReactNode, useId } from "react";
import { KeyList, SingleKeysSwitch } from "#components/keys/key-list.tsx";
import { DENSITIES, THEMES } from "#components/settings/appearance.ts";
import { changeSettings, useSettings } from "#components/settings/stored-settings.ts";
import { DENSITY_WORDS, SETTINGS_WORDS, THEME_WORDS } from "#components/settings/words.ts";
import { PageHead } from "#components/ui/page-head.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import type { CorpusSummary } from "#lib/domain/documents.ts";
import type { StorageSummary } from "#lib/domain/storage-summary.ts";
import { NewSearches } from "./new-searches.tsx";
import { StoredWhere } from "./stored-where.tsx";

type SettingsViewProps = {
  readonly corpora: readonly CorpusSummary[];
  readonly storage: StorageSummary;
};

/** All settings of this browser, and what is stored where. */
export function SettingsView({ corpora, storage }: SettingsViewProps) {
  const { theme, density } = useSettings();
  return (
    <main id="main" className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-5 two:px-6">
      <PageHead title={SETTINGS_WORDS.title} about={SETTINGS_WORDS.about} />
      <Panel title={SETTINGS_WORDS.appearance}>
        <Choice label={SETTINGS_WORDS.theme}>
          <Segmented
            legend={SETTINGS_WORDS.theme}
            value={theme}
            options={THEMES.map((value) => ({ value, label: THEME_WORDS[value] }))}
            onChange={(chosen) => changeSettings({ theme: chosen })}
          />
        </Choice>
        <Choice label={SETTINGS_WORDS.density} note={SETTINGS_WORDS.densityNote}>
          <Segmented
            legend={SETTINGS_WORDS.density}
            value={density}
            options={DENSITIES.map((value) => ({ value, label: DENSITY_WORDS[value] }))}
            onChange={(chosen) => changeSettings({ density: chosen })}
          />
        </Choice>
      </Panel>
      <Panel title={SETTINGS_WORDS.search} note={SETTINGS_WORDS.searchNote}>
        <NewSearches corpora={corpora} />
      </Panel>
      <Panel title={SETTINGS_WORDS.keys}>
        <SingleKeysSwitch />
        <details>
          <summary className="w-fit rounded-sm font-medium text-accent-text hover:underline">
            {SETTINGS_WORDS.keysList}
          </summary>
          <div className="mt-4 grid gap-5 two:grid-cols-2">
            <KeyList />
          </div>
        </details>
      </Panel>
      <Panel title={SETTINGS_WORDS.storage}>
        <StoredWhere storage={storage} />
      </Panel>
    </main>
  );
}

type PanelProps = { readonly title: string; readonly note?: string; readonly children: ReactNode };

function Panel({ title, note, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-md border border-line bg-panel px-4 py-3.5">
      <h2 id={id} className="text-lead font-semibold">
        {title}
      </h2>
      {note && <p className="mt-0.5 max-w-prose text-muted">{note}</p>}
      <div className="mt-3 flex flex-col gap-4">{children}</div>
    </section>
  );
}

type ChoiceProps = { readonly label: string; readonly note?: string; readonly children: ReactNode };

function Choice({ label, note, children }: ChoiceProps) {
  return (
    <div className="grid items-center gap-x-4 gap-y-1 two:grid-cols-[9rem_minmax(0,1fr)]">
      {/* The group of radio buttons has the same words as its legend. */}
      <span aria-hidden className="font-medium">
        {label}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {children}
        {note && <span className="text-small text-muted">{note}</span>}
      </span>
    </div>
  );
}
