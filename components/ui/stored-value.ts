"use client";
import { useSyncExternalStore } from "react";

type StoredValueOptions<Value> = {
  /** The key in the browser's storage. */
  readonly name: string;
  /** The value on the server and until the page is interactive. */
  readonly atFirst: Value;
  /** Reads the stored text; null if nothing is stored, or if storage is blocked. May throw for foreign text. */
  readonly parse: (text: string | null) => Value;
  readonly write: (value: Value) => string;
  /** Called after each change, before the parts of the page that use the value. */
  readonly onChange?: (value: Value) => void;
};

export type StoredValue<Value> = {
  /** Returns the value without a hook, for event handlers. */
  readonly now: () => Value;
  readonly change: (value: Value) => void;
  readonly useValue: () => Value;
};

/**
 * A value that this browser stores, the same in all its tabs. If storage is blocked or full, a change lasts as long as
 * the page.
 */
export function storedValue<Value>({
  name,
  atFirst,
  parse,
  write,
  onChange,
}: StoredValueOptions<Value>): StoredValue<Value> {
  const listeners = new Set<() => void>();
  let known: { readonly value: Value } | null = null;

  const stored = (): Value => {
    try {
      return parse(localStorage.getItem(name));
    } catch {
      return parse(null);
    }
  };
  const now = (): Value => {
    known ??= { value: stored() };
    return known.value;
  };
  const changed = () => {
    onChange?.(now());
    for (const listener of listeners) listener();
  };
  const fromAnotherTab = ({ key }: StorageEvent) => {
    // The key is null if everything was cleared.
    if (key !== name && key !== null) return;
    known = null;
    changed();
  };
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) window.addEventListener("storage", fromAnotherTab);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener("storage", fromAnotherTab);
    };
  };
  return {
    now,
    change: (value) => {
      known = { value };
      try {
        localStorage.setItem(name, write(value));
      } catch {
        // The value is in `known`.
      }
      changed();
    },
    useValue: () => useSyncExternalStore(subscribe, now, () => atFirst),
  };
}

/** A switch that this browser stores. */
export function storedSwitch(name: string, atFirst = false): StoredValue<boolean> {
  return storedValue({
    name,
    atFirst,
    parse: (text) => (text === null ? atFirst : text === "on"),
    write: (on) => (on ? "on" : "off"),
  });
}
