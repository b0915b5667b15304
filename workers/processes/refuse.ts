/** @throws an error with the code that Node's permission model uses. */
export function refuse(what: string): never {
  throw Object.assign(new Error(`A program that reads files may not ${what}.`), {
    code: "ERR_ACCESS_DENIED",
  });
}

/** Sets a property for good: the program can neither change nor restore it. */
export function setForGood(target: object, name: PropertyKey, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: false, writable: false });
}

/** Replaces functions by one that refuses. */
export function refuseCalls(target: object, names: readonly PropertyKey[], what: string): void {
  // Some of them are called with `new`, which an arrow function does not allow.
  const refused = function refused() {
    refuse(what);
  };
  for (const name of names) setForGood(target, name, refused);
}

/** Returns the value of the property whose symbol has this description; Node has no public name for it. */
export function internalValue(target: object, description: string): object {
  const symbol = Object.getOwnPropertySymbols(target).find((one) => one.description === description);
  const value: unknown = symbol && Reflect.get(target, symbol);
  if (typeof value !== "object" || value === null) throw new Error(`Node has no ${description} here.`);
  return value;
}
