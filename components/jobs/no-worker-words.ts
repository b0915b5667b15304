/** What a page says while no worker runs. */
export const NO_WORKER_WORDS = {
  chip: "new files are waiting",
  chipTitle: "No worker has reported recently.",
  title: "No worker is running",
  text: "New files wait until a worker runs. Search still works. If you started Sightline with npm run up, it restarts the worker. Otherwise run npm run worker.",
} as const;
