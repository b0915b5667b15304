"use client";
import { Check, Monitor, Moon, Sun } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { THEME_COOKIE, THEMES, type Theme, themeFrom } from "./theme.ts";

const WORDS = { system: "System", light: "Light", dark: "Dark" } as const;
const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;
const YEAR_SECONDS = 31_536_000;

/** Applies the theme at once, and stores it in a cookie so that the next server page has it from the start. */
function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain http
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

/** Menu of the themes: system, light or dark. */
export function ThemeMenu({ initial }: { readonly initial: Theme }) {
  const [theme, setTheme] = useState(initial);
  const Icon = ICONS[theme];
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button look="quiet" size="icon" aria-label={`Theme: ${WORDS[theme].toLowerCase()}`}>
          <Icon size={16} aria-hidden />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          className="z-50 min-w-40 rounded-md border border-line bg-raised p-1 shadow-pop"
        >
          <DropdownMenu.RadioGroup
            value={theme}
            onValueChange={(value) => {
              const next = themeFrom(value);
              applyTheme(next);
              setTheme(next);
            }}
          >
            {THEMES.map((option) => (
              <DropdownMenu.RadioItem
                key={option}
                value={option}
                className="flex h-8 cursor-pointer items-center justify-between gap-6 rounded px-2 text-ui outline-none data-highlighted:bg-hover"
              >
                {WORDS[option]}
                <DropdownMenu.ItemIndicator>
                  <Check size={14} aria-hidden />
                </DropdownMenu.ItemIndicator>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
