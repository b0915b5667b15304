/** The kinds of projects, apart from their schemas, because pages need them too (ADR 0075). */

export const PROJECT_KINDS = ["plan_making", "application"] as const;
export type ProjectKind = (typeof PROJECT_KINDS)[number];

/** Projects that an instance may have. */
export const MAX_PROJECTS = 2000;

/** The facts that a project may state, in the order in which a page shows them, and the kinds that state them. */
export const PROJECT_FACTS = {
  reference: ["application"],
  stage: ["plan_making"],
  authority: ["plan_making", "application"],
  site: ["application"],
  receivedDate: ["application"],
  validDate: ["application"],
  decidedDate: ["application"],
  decision: ["application"],
} as const satisfies Record<string, readonly ProjectKind[]>;
export type FactName = keyof typeof PROJECT_FACTS;

/** Returns whether a kind of project states a fact. */
export function statesFact(kind: ProjectKind, fact: FactName): boolean {
  const kinds: readonly ProjectKind[] = PROJECT_FACTS[fact];
  return kinds.includes(kind);
}
