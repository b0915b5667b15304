import { plural } from "#components/words/quantities.ts";

/** The chip in the bar of every page, in a file of its own, because the words of jobs are many. */
export const INDEXING_CHIP_WORDS = {
  title: (tasks: number) => `${plural(tasks, "task")} left. Searches find more when indexing is complete.`,
  /** `prefix` is visible on a wide screen only. */
  left: (tasks: number) => `{prefix}${tasks} left`,
  prefix: "Indexing, ",
} as const;
