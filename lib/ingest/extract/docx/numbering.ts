import { formatted } from "../shared/numbers.ts";
import { childNamed, childrenNamed, isOn, valOf, type XmlElement } from "../shared/xml.ts";

type Level = {
  readonly start: number;
  readonly format: string;
  /** "%1.%2" stands for the numbers of levels 1 and 2. */
  readonly text: string;
  readonly decimalOnly: boolean;
  /** Level (from 0) that restarts the count of this one, or -1 for never. */
  readonly restartAfter: number | null;
  readonly style: string | null;
};

type Definition = {
  readonly id: string;
  readonly levels: ReadonlyMap<number, Level>;
  readonly styleLink: string | null;
};
type Instance = {
  readonly definition: Definition;
  readonly overrides: ReadonlyMap<number, Level>;
  readonly starts: ReadonlyMap<number, number>;
};

export type Numbering = {
  /**
   * Counts one paragraph and returns its marker as printed ("1.2", "(b)", "•"; "" for none), or null for unknown lists.
   * @param level from 0, or null for the level that names the paragraph's style.
   */
  next(
    numId: string,
    level: number | null,
    styleId: string | null,
  ): { readonly marker: string; readonly level: number } | null;
};

/** Reads numbering.xml (ECMA-376 part 1, 17.9). Count each paragraph once, in reading order. */
export function readNumbering(part: XmlElement | null): Numbering {
  const definitions = new Map(
    childrenNamed(part, "w:abstractNum")
      .map((element) => readDefinition(element))
      .map((d) => [d.id, d]),
  );
  const instances = new Map<string, Instance>();
  for (const element of childrenNamed(part, "w:num")) {
    const definition = definitions.get(valOf(element, "w:abstractNumId") ?? "");
    if (definition) instances.set(element.attributes["w:numId"] ?? "", readInstance(element, definition));
  }
  const counters = new Map<string, Map<number, number>>();
  const started = new Set<string>();
  return {
    next(numId, wanted, styleId) {
      const instance = instances.get(numId);
      if (!instance) return null;
      const level = wanted ?? levelOfStyle(instance, styleId) ?? 0;
      const counts = counters.get(instance.definition.id) ?? new Map<number, number>();
      counters.set(instance.definition.id, counts);
      count(instance, numId, level, counts, started);
      return { marker: printed(instance, level, counts), level };
    },
  };
}

function readDefinition(element: XmlElement): Definition {
  const levels = childrenNamed(element, "w:lvl").map((level) => readLevel(level));
  return {
    id: element.attributes["w:abstractNumId"] ?? "",
    levels: new Map(levels),
    styleLink: valOf(element, "w:numStyleLink"),
  };
}

function readLevel(element: XmlElement): readonly [number, Level] {
  const restart = valOf(element, "w:lvlRestart");
  return [
    Number.parseInt(element.attributes["w:ilvl"] ?? "0", 10) || 0,
    {
      start: Number.parseInt(valOf(element, "w:start") ?? "0", 10) || 0,
      format: valOf(element, "w:numFmt") ?? "decimal",
      text: valOf(element, "w:lvlText") ?? "",
      decimalOnly: isOn(element, "w:isLgl"),
      restartAfter: restart === null ? null : (Number.parseInt(restart, 10) || 0) - 1,
      style: valOf(element, "w:pStyle"),
    },
  ];
}

function readInstance(element: XmlElement, definition: Definition): Instance {
  const overrides = new Map<number, Level>();
  const starts = new Map<number, number>();
  for (const override of childrenNamed(element, "w:lvlOverride")) {
    const level = Number.parseInt(override.attributes["w:ilvl"] ?? "0", 10) || 0;
    const start = valOf(override, "w:startOverride");
    if (start !== null) starts.set(level, Number.parseInt(start, 10) || 0);
    const own = childNamed(override, "w:lvl");
    if (own) overrides.set(level, readLevel(own)[1]);
  }
  return { definition, overrides, starts };
}

function levelOf(instance: Instance, level: number): Level | undefined {
  return instance.overrides.get(level) ?? instance.definition.levels.get(level);
}

function levelOfStyle(instance: Instance, styleId: string | null): number | null {
  if (styleId === null) return null;
  for (const [level, { style }] of instance.definition.levels) if (style === styleId) return level;
  return null;
}

function count(
  instance: Instance,
  numId: string,
  level: number,
  counts: Map<number, number>,
  started: Set<string>,
): void {
  const key = `${numId}/${level}`;
  const override = started.has(key) ? undefined : instance.starts.get(level);
  started.add(key);
  const before = counts.get(level);
  const first = override ?? levelOf(instance, level)?.start ?? 1;
  counts.set(level, override !== undefined || before === undefined ? first : before + 1);
  for (let above = 0; above < level; above++) {
    if (!counts.has(above)) counts.set(above, levelOf(instance, above)?.start ?? 1);
  }
  for (const deeper of [...counts.keys()]) {
    const restartAfter = levelOf(instance, deeper)?.restartAfter ?? deeper - 1;
    if (deeper > level && level <= restartAfter) counts.delete(deeper);
  }
}

function printed(instance: Instance, level: number, counts: ReadonlyMap<number, number>): string {
  const own = levelOf(instance, level);
  if (!own) return "•";
  if (own.format === "bullet") return bullet(own.text.trim());
  if (own.format === "none") return own.text.replace(/%\d/g, "").trim();
  const text = own.text.replace(/%([1-9])/g, (_, digit: string) => {
    const at = Number(digit) - 1;
    const format = own.decimalOnly ? "decimal" : (levelOf(instance, at)?.format ?? "decimal");
    return formatted(counts.get(at) ?? 1, format);
  });
  return text.trim();
}

/** Bullets from symbol fonts have no character of their own, so all are printed as the same one. */
function bullet(text: string): string {
  if (text === "") return "";
  return /^[o\ue000-\uf8ff\u00b7\u00a7]/.test(text) ? "•" : text;
}
