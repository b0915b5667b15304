import { AsyncLocalStorage, createHook } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import type postgres from "postgres";

/**
 * For tests. A transaction that reads files, calls a service or a model, or starts a process holds its locks for that
 * time; on the embedded database it blocks every other statement. Transactions of a watched client fail if they start
 * such work.
 */
type Open = { open: boolean; readonly work: string[] };

const transactions = new AsyncLocalStorage<Open>();

/**
 * Node's names for the work of file systems, processes, threads and HTTP. Sockets are not listed, because one may be
 * the database's.
 */
const OUTSIDE = /^(?:FSREQ|FILEHANDLE|DIRHANDLE|PROCESSWRAP|WORKER|HTTPCLIENT)/;

function note(what: string): void {
  const transaction = transactions.getStore();
  if (!transaction?.open) return;
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 40;
  const stack = new Error(what).stack ?? what;
  Error.stackTraceLimit = stackTraceLimit;
  transaction.work.push(stack);
}

const hook = createHook({
  init: (_id, type) => {
    if (OUTSIDE.test(type)) note(type);
  },
});
subscribe("undici:request:create", () => note("fetch"));

/** The hook slows down every promise, so it is active only while a transaction is open. */
let opened = 0;

type Body = (tx: postgres.TransactionSql) => unknown;

async function watched(body: Body, tx: postgres.TransactionSql): Promise<unknown> {
  const transaction: Open = { open: true, work: [] };
  if (opened++ === 0) hook.enable();
  try {
    const result = await transactions.run(transaction, async () => body(tx));
    const [first] = transaction.work;
    if (first === undefined) return result;
    throw new Error(`Work outside the database inside a transaction: do it before the transaction. ${first}`);
  } finally {
    transaction.open = false;
    if (--opened === 0) hook.disable();
  }
}

/** Makes transactions of a client fail if they start work outside the database. */
export function watchTransactions(sql: postgres.Sql): void {
  const begin = sql.begin.bind(sql) as (...given: unknown[]) => Promise<unknown>;
  const watching = (...given: readonly unknown[]) => {
    const body = given.at(-1) as Body;
    return begin(...given.slice(0, -1), (tx: postgres.TransactionSql) => watched(body, tx));
  };
  Object.assign(sql, { begin: watching });
}

/**
 * Allows a part of a watched transaction to do other work, for a transaction with a database of its own, as in a
 * restore.
 */
export function unwatched<T>(work: () => T): T {
  return transactions.exit(work);
}

/** Returns the port with calls that count as work outside the database, for fakes that work in memory. */
export function outsideTransactions<T extends object>(port: T): T {
  return new Proxy(port, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      return (...given: unknown[]) => {
        note(String(name));
        return Reflect.apply(value, target, given);
      };
    },
  });
}

/** Runs work that a transaction must wait for, because its lock must cover it. */
export function coveredByLock<T>(work: () => T): T {
  return transactions.exit(work);
}
