/** The frame of every page. */
export const FRAME_WORDS = {
  product: "Sightline",
  skip: "Skip to content",
  noScript: "Buttons on this page need JavaScript. Search works without it.",
} as const;

export const NAV_WORDS = {
  label: "Main",
  menu: "Menu",
  menuLabel: (present: string) => `Pages, now: ${present}`,
  search: "Search",
  projects: "Projects",
  places: "Places",
  compare: "Compare",
  packs: "Packs",
  receipts: "Receipts",
  documents: "Documents",
  admin: "Admin",
  api: "API",
} as const;

export const HELP_WORDS = {
  open: "Keys and help",
  title: "Keys",
} as const;
