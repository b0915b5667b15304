"use client";
import { useSyncExternalStore } from "react";
import type { Theme } from "./style.ts";

const DARK = "(prefers-color-scheme: dark)";

/** Returns the theme that the page shows: the one of the settings, else the one of the system. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => "light");
}

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "light" || chosen === "dark") return chosen;
  return window.matchMedia(DARK).matches ? "dark" : "light";
}

function subscribe(listener: () => void): () => void {
  const list = window.matchMedia(DARK);
  list.addEventListener("change", listener);
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => {
    list.removeEventListener("change", listener);
    observer.disconnect();
  };
}
