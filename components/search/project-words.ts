/** Words of the project of a search. */
export const PROJECT_WORDS = {
  legend: "Project",
  label: "Search in",
  none: "No project",
  gone: "a project that does not exist any more",
  named: (title: string) => `Project: ${title}`,
  remove: "Search without the project",
  only: (own: string) => `Only documents of ${own}`,
  any: "Search other documents too",
  list: "All projects",
  create: "Create a project",
} as const;
