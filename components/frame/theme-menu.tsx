"use client";
import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { MENU_TRIGGER, useLazyPart } from "#components/ui/use-lazy-part.ts";
import { THEME_COOKIE, type Theme } from "./theme.ts";
import { THEME_WORDS } from "./words.ts";

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;
const YEAR_SECONDS = 31_536_000;

/** Applies the theme at once, and stores it in a cookie so that the next server page has it from the start. */
function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain http
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

const loadChoices = () => import("./theme-choices.tsx").then(({ ThemeChoices }) => ThemeChoices);

/** Menu of the themes: system, light or dark. */
export function ThemeMenu({ initial }: { readonly initial: Theme }) {
  const [theme, setTheme] = useState(initial);
  const { Part: Choices, show, toWarm } = useLazyPart(loadChoices);
  const Icon = ICONS[theme];
  const label = `Theme: ${THEME_WORDS[theme].toLowerCase()}`;
  if (Choices === null)
    return (
      <Button look="quiet" size="icon" aria-label={label} {...MENU_TRIGGER} {...toWarm} onClick={show}>
        <Icon size={16} aria-hidden />
      </Button>
    );
  return (
    <Choices
      theme={theme}
      onChange={(next) => {
        applyTheme(next);
        setTheme(next);
      }}
    >
      <Button look="quiet" size="icon" aria-label={label}>
        <Icon size={16} aria-hidden />
      </Button>
    </Choices>
  );
}
