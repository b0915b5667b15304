"use client";
import { Settings2 } from "lucide-react";
import { useEffect } from "react";
import { SETTINGS_MENU } from "#components/settings/menu-words.ts";
import { applySettings } from "#components/settings/stored-settings.ts";
import { Button } from "#components/ui/button.tsx";
import { MENU_TRIGGER, useLazyPart } from "#components/ui/use-lazy-part.ts";

const LOOK = {
  look: "quiet",
  size: "icon",
  "aria-label": SETTINGS_MENU,
  title: SETTINGS_MENU,
} as const;
const loadChoices = () => import("./settings-choices.tsx").then(({ SettingsChoices }) => SettingsChoices);

/** Menu with the theme, the density and the way to all settings. */
export function SettingsMenu() {
  useEffect(applySettings, []);
  const { Part: Choices, show, toWarm } = useLazyPart(loadChoices);
  const icon = <Settings2 size={16} aria-hidden />;
  if (Choices === null)
    return (
      <Button {...LOOK} {...MENU_TRIGGER} {...toWarm} onClick={show}>
        {icon}
      </Button>
    );
  return (
    <Choices>
      <Button {...LOOK}>{icon}</Button>
    </Choices>
  );
}
