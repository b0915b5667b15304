import type postgres from "postgres";

/** The field of postgres.js's query that its types leave out: the connection calls it with the result. */
type Settling = { resolve: (result: unknown) => void };

/**
 * Returns the same client, whose result arrays have no holes.
 *
 * postgres.js counts a result's rows for each connection, and does not reset that count when a statement fails or is
 * cancelled after its first rows. The next statement on the connection then gets an array that begins with holes
 * (https://github.com/porsager/postgres/issues/1181). Transactions need no care: each begins with a statement that has
 * no rows.
 */
export function withoutHoles(client: postgres.Sql): postgres.Sql {
  return new Proxy(client, {
    apply: (target, self, args) => wrapQuery(Reflect.apply(target, self, args)),
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name !== "unsafe" && name !== "file") return value;
      return (...args: unknown[]) =>
        wrapQuery(Reflect.apply(value as (...args: unknown[]) => unknown, target, args));
    },
  });
}

/** Does not change a value that is not a query, such as a helper for a list of values. */
function wrapQuery<T>(query: T): T {
  if (!(query instanceof Promise)) return query;
  const settling = query as unknown as Settling;
  const { resolve } = settling;
  settling.resolve = (result) => {
    dropHoles(result);
    resolve(result);
  };
  return query;
}

function dropHoles(result: unknown): void {
  if (!Array.isArray(result)) return;
  // A script of several statements has one result for each: only the first can have holes.
  if (Array.isArray(result[0])) dropHoles(result[0]);
  if (result.length === 0 || 0 in result) return;
  let first = 0;
  while (first < result.length && !(first in result)) first++;
  result.splice(0, first);
}
