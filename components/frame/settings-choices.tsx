"use client";
import { Check } from "lucide-react";
import Link from "next/link";
import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { DENSITIES, type Density, isOneOf, THEMES, type Theme } from "#components/settings/appearance.ts";
import { changeSettings, useSettings } from "#components/settings/stored-settings.ts";
import { DENSITY_WORDS, SETTINGS_WORDS, THEME_WORDS } from "#components/settings/words.ts";

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
        <Choices<Theme>
          label={SETTINGS_WORDS.theme}
          value={theme}
          options={THEMES}
          words={THEME_WORDS}
          onChange={(chosen) => changeSettings({ theme: chosen })}
        />
        <DropdownMenu.Separator className="my-1 border-t border-line" />
        <Choices<Density>
          label={SETTINGS_WORDS.density}
          value={density}
          options={DENSITIES}
          words={DENSITY_WORDS}
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

type ChoicesProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly Value[];
  readonly words: Readonly<Record<Value, string>>;
  readonly onChange: (chosen: Value) => void;
};

function Choices<Value extends string>({ label, value, options, words, onChange }: ChoicesProps<Value>) {
  return (
    <DropdownMenu.RadioGroup
      value={value}
      aria-label={label}
      onValueChange={(chosen) => isOneOf(options, chosen) && onChange(chosen)}
    >
      <DropdownMenu.Label className="px-2 pt-1 text-small font-semibold text-muted">
        {label}
      </DropdownMenu.Label>
      {options.map((option) => (
        <DropdownMenu.RadioItem key={option} value={option} className={ITEM}>
          {words[option]}
          <DropdownMenu.ItemIndicator>
            <Check size={14} aria-hidden />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}
