"use client";
import Link from "next/link";
import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { DENSITIES, THEMES } from "#components/settings/appearance.ts";
import { changeSettings, useSettings } from "#components/settings/stored-settings.ts";
import { DENSITY_WORDS, SETTINGS_WORDS, THEME_WORDS } from "#components/settings/words.ts";
import { MENU_ROW, Menu, MenuSeparator } from "#components/ui/menu.tsx";
import { MenuChoices } from "#components/ui/menu-choices.tsx";

/** The menu behind the button of the settings, open at first. `children`: the button that opens it. */
export function SettingsChoices({ children }: { readonly children: ReactNode }) {
  const { theme, density } = useSettings();
  return (
    // In the place of its button: the menu belongs to the banner, and every part of a page is in a landmark.
    <Menu trigger={children} defaultOpen align="end" within="place" className="min-w-44">
      <MenuChoices
        label={SETTINGS_WORDS.theme}
        value={theme}
        options={THEMES}
        words={(option) => ({ label: THEME_WORDS[option] })}
        onChange={(chosen) => changeSettings({ theme: chosen })}
      />
      <MenuSeparator />
      <MenuChoices
        label={SETTINGS_WORDS.density}
        value={density}
        options={DENSITIES}
        words={(option) => ({ label: DENSITY_WORDS[option] })}
        onChange={(chosen) => changeSettings({ density: chosen })}
      />
      <MenuSeparator />
      <DropdownMenu.Item asChild>
        <Link href="/settings" prefetch={false} className={MENU_ROW}>
          {SETTINGS_WORDS.all}
        </Link>
      </DropdownMenu.Item>
    </Menu>
  );
}
