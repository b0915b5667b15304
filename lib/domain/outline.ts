/** Returns how many headings each heading is inside, from their levels in order. Levels may skip: 1, 3, 2. */
export function depthsOf(levels: readonly number[]): readonly number[] {
  const openLevels: number[] = [];
  return levels.map((level) => {
    while (openLevels.length > 0 && (openLevels.at(-1) ?? 0) >= level) openLevels.pop();
    openLevels.push(level);
    return openLevels.length - 1;
  });
}

/** A section that opens at a passage: its name, and its place in the heading path, from 1. */
type OpenedSection = { readonly index: number; readonly title: string; readonly level: number };

/** Returns the sections that passages open, in order, from the heading path of each passage. */
export function openedSections(paths: readonly (readonly string[])[]): readonly OpenedSection[] {
  let before: readonly string[] = [];
  return paths.flatMap((path, index) => {
    const differs = path.findIndex((title, at) => title !== before[at]);
    before = path;
    if (differs === -1) return [];
    return path.slice(differs).map((title, at) => ({ index, title, level: differs + at + 1 }));
  });
}
