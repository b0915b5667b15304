import type postgres from "postgres";

/** What a killed process throws in a test. */
export class KilledError extends Error {}

/** Returns a client whose process is killed when it has sent so many statements, commits included. */
export function killAfter(sql: postgres.Sql, statements: number): postgres.Sql {
  let sent = 0;
  const live = () => {
    sent++;
    if (sent > statements) throw new KilledError();
  };
  const wrapped = <Client extends postgres.ISql>(client: Client): Client =>
    new Proxy(client, {
      apply: (target, self, given) => {
        live();
        return Reflect.apply(target as unknown as (...args: unknown[]) => unknown, self, given);
      },
      get: (target, name) => {
        if (name !== "begin") return Reflect.get(target, name);
        return (body: (tx: postgres.TransactionSql) => Promise<unknown>) => {
          live();
          return sql.begin(async (tx) => {
            const result = await body(wrapped(tx));
            // Killed before the commit.
            live();
            return result;
          });
        };
      },
    });
  return wrapped(sql);
}

/** Returns a client that waits for `before` before each of its transactions. Transactions are numbered from 1. */
export function beforeTransactions(
  sql: postgres.Sql,
  before: (transaction: number) => Promise<unknown>,
): postgres.Sql {
  let begun = 0;
  return new Proxy(sql, {
    get: (target, name) => {
      if (name !== "begin") return Reflect.get(target, name);
      return async (body: (tx: postgres.TransactionSql) => Promise<unknown>) => {
        await before(++begun);
        return sql.begin(body);
      };
    },
  });
}
