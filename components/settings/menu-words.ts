/** The button of the settings. In a file of its own: every page shows it. */
export const SETTINGS_MENU = "Settings";
