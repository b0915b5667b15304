/** The remaining room of a pack. It shrinks as items are taken. */
export type Room = {
  readonly items: number;
  readonly tokens: number;
  /** Returns why an item with this many tokens does not fit; null if it does. */
  refusal(tokens: number): "item_limit" | "budget" | null;
  take(tokens: number): void;
};

export function roomOf(limits: { readonly items: number; readonly tokens: number }): Room {
  let { items, tokens: left } = limits;
  return {
    get items() {
      return items;
    },
    get tokens() {
      return left;
    },
    refusal: (tokens) => (items < 1 ? "item_limit" : tokens > left ? "budget" : null),
    take: (tokens) => {
      items -= 1;
      left -= tokens;
    },
  };
}
