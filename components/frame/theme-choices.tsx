"use client";
import { Check } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { THEMES, type Theme, themeFrom } from "./theme.ts";
import { THEME_WORDS } from "./words.ts";

type ThemeChoicesProps = {
  readonly theme: Theme;
  readonly onChange: (theme: Theme) => void;
  /** The button that opens the menu. */
  readonly children: ReactNode;
};

/** The menu of themes, open at first. */
export function ThemeChoices({ theme, onChange, children }: ThemeChoicesProps) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{children}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          className="z-50 min-w-40 rounded-md border border-line bg-raised p-1 shadow-pop"
        >
          <DropdownMenu.RadioGroup value={theme} onValueChange={(value) => onChange(themeFrom(value))}>
            {THEMES.map((option) => (
              <DropdownMenu.RadioItem
                key={option}
                value={option}
                className="flex h-8 cursor-pointer items-center justify-between gap-6 rounded px-2 text-ui outline-none data-highlighted:bg-hover"
              >
                {THEME_WORDS[option]}
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
