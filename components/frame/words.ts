/** The frame of every page. */
export const FRAME_WORDS = {
  product: "Sightline",
  skip: "Skip to content",
  noScript: "Buttons on this page need JavaScript. Search works without it.",
} as const;

export const NAV_WORDS = {
  label: "Main",
  menu: "Menu",
  menuLabel: (present: string) => `Places, now: ${present}`,
  search: "Search",
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

export const NO_WORKER_WORDS = {
  chip: "new files are waiting",
  chipTitle: "No worker has reported recently.",
  title: "No worker is running",
  text: "New files wait until a worker runs. Search still works. If you started Sightline with npm run up, it restarts the worker. Otherwise run npm run worker.",
} as const;
