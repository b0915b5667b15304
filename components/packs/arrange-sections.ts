import type { PackArrangement, PackSection } from "#lib/domain/pack.ts";

/** Adds a heading at the end, without items. */
export function withSection(arrangement: PackArrangement, section: PackSection): PackArrangement {
  return { ...arrangement, sections: [...arrangement.sections, section] };
}

/** Renames a heading. */
export function withHeading(
  arrangement: PackArrangement,
  sectionId: string,
  heading: string,
): PackArrangement {
  const sections = arrangement.sections.map((each) => (each.id === sectionId ? { ...each, heading } : each));
  return { ...arrangement, sections };
}

/** Moves a heading with its items before or after its neighbour. At either end it changes nothing. */
export function stepSection(arrangement: PackArrangement, sectionId: string, step: 1 | -1): PackArrangement {
  const sections = [...arrangement.sections];
  const from = sections.findIndex(({ id }) => id === sectionId);
  const to = from + step;
  if (from < 0 || to < 0 || to >= sections.length) return arrangement;
  sections.splice(to, 0, ...sections.splice(from, 1));
  return { ...arrangement, sections };
}

/** Removes a heading. Its items move to the end of the section before it. */
export function withoutSection(arrangement: PackArrangement, sectionId: string): PackArrangement {
  const index = arrangement.sections.findIndex(({ id }) => id === sectionId);
  if (index < 0) return arrangement;
  const before = arrangement.sections[index - 1]?.id ?? null;
  const orphans = arrangement.placements
    .filter((each) => each.sectionId === sectionId)
    .map((each) => ({ ...each, sectionId: before }));
  const others = arrangement.placements.filter((each) => each.sectionId !== sectionId);
  return {
    ...arrangement,
    sections: arrangement.sections.filter(({ id }) => id !== sectionId),
    placements: [...others, ...orphans],
  };
}
