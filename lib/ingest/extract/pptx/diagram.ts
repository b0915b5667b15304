import type { DraftBlock, Run } from "../shared/compose.ts";
import { childrenNamed, type XmlElement } from "../shared/xml.ts";
import { at, numberOf } from "./elements.ts";
import type { Part } from "./package.ts";
import { readParagraphs } from "./text.ts";

const MAX_LEVEL = 9;

/** Returns the text of a diagram (SmartArt) as a list, with the levels of its nodes. */
export function readDiagram(part: Part): DraftBlock[] {
  const points = new Map(
    childrenNamed(at(part.root, "ptLst"), "pt").map((point) => [point.attributes.modelId ?? "", point]),
  );
  const childrenOf = connections(part.root);
  const blocks: DraftBlock[] = [];
  const seen = new Set<string>();
  const visit = (id: string, level: number): void => {
    const point = points.get(id);
    // A damaged file may connect a node to itself or to a node above it.
    if (!point || seen.has(id)) return;
    seen.add(id);
    const isNode = /^(?:node|asst)$/.test(point.attributes.type ?? "node");
    const runs = isNode ? runsOf(point, part) : [];
    if (runs.length > 0) {
      blocks.push({ kind: "list-item", level: Math.min(MAX_LEVEL, Math.max(1, level)), marker: "•", runs });
    }
    if (level < MAX_LEVEL) for (const child of childrenOf.get(id) ?? []) visit(child, level + 1);
  };
  for (const [id, point] of points) if (point.attributes.type === "doc") visit(id, 0);
  for (const id of points.keys()) visit(id, 1);
  return blocks;
}

/** Returns the nodes below each node, in their order. */
function connections(model: XmlElement): ReadonlyMap<string, readonly string[]> {
  const below = new Map<string, { readonly id: string; readonly order: number }[]>();
  for (const connection of childrenNamed(at(model, "cxnLst"), "cxn")) {
    if ((connection.attributes.type ?? "parOf") !== "parOf") continue;
    const { srcId: from = "", destId: id = "" } = connection.attributes;
    const list = below.get(from) ?? [];
    list.push({ id, order: numberOf(connection, "srcOrd") });
    below.set(from, list);
  }
  return new Map(
    [...below].map(([from, list]) => [from, list.sort((a, b) => a.order - b.order).map(({ id }) => id)]),
  );
}

function runsOf(point: XmlElement, part: Part): Run[] {
  return readParagraphs(at(point, "t"), part).flatMap((block, index): Run[] => [
    ...(index > 0 ? [{ text: "\n" }] : []),
    ...block.runs,
  ]);
}
