import { isTest } from "./boundaries.ts";
import { cyclesIn } from "./cycles.ts";

const FEATURE = /^components\/([^/]+)\//;

/** Returns the folder of `components/` that holds a file, or null outside it. */
export function featureOf(file: string): string | null {
  return FEATURE.exec(file)?.[1] ?? null;
}

/** A test may use any feature. */
function shippedImports(imports: ReadonlyMap<string, readonly string[]>) {
  return [...imports].flatMap(([file, targets]) => {
    const from = featureOf(file);
    if (from === null || isTest(file)) return [];
    return targets.flatMap((target) => {
      const to = featureOf(target);
      return to === null || to === from ? [] : { file, target, from, to };
    });
  });
}

/** Returns a message for each circle of features in `components/`, with the imports that form it. */
export function featureCycles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const between = shippedImports(imports);
  const graph = new Map<string, string[]>();
  for (const { from, to } of between) graph.set(from, [...(graph.get(from) ?? []), to]);
  return cyclesIn(graph).map((features) => {
    const listed = between
      .filter(({ from, to }) => features.includes(from) && features.includes(to))
      .map(({ file, target }) => `  ${file} imports ${target}`);
    return [
      `The features ${features.join(", ")} of components/ import each other in a circle. Move what both need to a folder that all may use, for example components/ui/, or to <feature>-page/ what only the page of a feature shows:`,
      ...listed,
    ].join("\n");
  });
}
