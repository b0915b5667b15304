export const THEME_WORDS = { system: "System", light: "Light", dark: "Dark" } as const;
