"use client";
import Link from "next/link";
import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { DENSITIES, THEMES } from "#components/settings/appearance.ts";
import { changeSettings, useSettings } from "#components/settings/stored-settings.ts";
import { DENSITY_WORDS, SETTINGS_WORDS, THEME_WORDS } from "#components/settings/words.ts";
import { MenuChoices } from "#components/ui/menu-choices.tsx";

const ITEM =
  "flex h-8 cursor-pointer items-center justify-between gap-6 rounded px-2 text-ui outline-none data-highlighted:bg-hover";

/** The menu behind the button of the settings, open at first. `children`: the button that opens it. */
export function SettingsChoices({ children }: { readonly children: ReactNode }) {
  const { theme, density } = useSettings();
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{children}</DropdownMenu.Trigger>
      {/* Without a portal: the menu belongs to the banner, and every part of a page is in a landmark. */}
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className="z-50 min-w-44 rounded-md border border-line bg-raised p-1 shadow-pop"
      >
        <MenuChoices
          label={SETTINGS_WORDS.theme}
          value={theme}
          options={THEMES}
          words={(option) => ({ label: THEME_WORDS[option] })}
          onChange={(chosen) => changeSettings({ theme: chosen })}
        />
        <DropdownMenu.Separator className="my-1 border-t border-line" />
        <MenuChoices
          label={SETTINGS_WORDS.density}
          value={density}
          options={DENSITIES}
          words={(option) => ({ label: DENSITY_WORDS[option] })}
          onChange={(chosen) => changeSettings({ density: chosen })}
        />
        <DropdownMenu.Separator className="my-1 border-t border-line" />
        <DropdownMenu.Item asChild>
          <Link href="/settings" prefetch={false} className={ITEM}>
            {SETTINGS_WORDS.all}
          </Link>
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
