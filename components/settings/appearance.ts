export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
export const THEME_COOKIE = "sightline-theme";

export const DENSITIES = ["comfortable", "compact"] as const;
export type Density = (typeof DENSITIES)[number];
export const DENSITY_COOKIE = "sightline-density";

/** What the first paint needs. Cookies repeat it, because the server draws the page. */
export type Appearance = { readonly theme: Theme; readonly density: Density };

export function isOneOf<Value extends string>(options: readonly Value[], value: unknown): value is Value {
  return options.some((option) => option === value);
}

/** Returns the appearance that two cookies name. Any other value is the default. */
export function appearanceFrom(theme: string | undefined, density: string | undefined): Appearance {
  return {
    theme: isOneOf(THEMES, theme) ? theme : "system",
    density: isOneOf(DENSITIES, density) ? density : "comfortable",
  };
}

/** The attributes of the root element. The defaults have none. */
export function appearanceAttributes({ theme, density }: Appearance) {
  return {
    ...(theme === "system" ? {} : { "data-theme": theme }),
    ...(density === "comfortable" ? {} : { "data-density": density }),
  };
}
