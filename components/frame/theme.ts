export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
export const THEME_COOKIE = "sightline-theme";

/** The theme a cookie names; anything else follows the system. */
export function themeFrom(value: string | undefined): Theme {
  return value === "light" || value === "dark" ? value : "system";
}
