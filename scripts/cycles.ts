/** A directed graph: each node with its successors. Nodes without a key have none. */
export type Graph = ReadonlyMap<string, readonly string[]>;

/**
 * Returns every strongly connected component of more than one node (Tarjan, 1972), each sorted. An acyclic graph
 * returns an empty list. Linear in nodes and edges.
 */
export function cyclesIn(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const found: string[][] = [];

  function visit(node: string): number {
    const number = order.size;
    order.set(node, number);
    open.push(node);
    isOpen.add(node);
    let low = number;
    for (const next of graph.get(node) ?? []) {
      const known = order.get(next);
      if (known === undefined) low = Math.min(low, visit(next));
      else if (isOpen.has(next)) low = Math.min(low, known);
    }
    lowest.set(node, low);
    if (low === number) close(node);
    return low;
  }

  function close(node: string): void {
    const component: string[] = [];
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      isOpen.delete(last);
      component.push(last);
      if (last === node) break;
    }
    if (component.length > 1) found.push(component.sort());
  }

  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return found;
}
