import { FIELD_WORDS, VALUE_WORDS } from "./words.ts";

/** A changed field in words. A side is null if it has no value. */
export type FieldChange = {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
};

type Values = Readonly<Record<string, unknown>>;

const MAX_DEPTH = 5;
const MAX_CHARS = 400;

/** Returns the changed fields in their order, and leaves out unchanged ones. */
export function differenceOf(before: Values | null, after: Values | null): readonly FieldChange[] {
  const old = flatten(before);
  const now = flatten(after);
  if (shareNoField(before, after))
    return [...old, ...now].map(([field, value]) => ({ field, before: null, after: value }));
  return withoutLoneId(changed(old, now));
}

function changed(old: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): readonly FieldChange[] {
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((field) => {
    const [was, is] = [old.get(field) ?? null, now.get(field) ?? null];
    return was === is ? [] : [{ field, before: was, after: is }];
  });
}

const ROOT_ID = /root_[a-z0-9]{8,40} › /;

/** If all changes belong to one place without a name, its id is noise. */
function withoutLoneId(changes: readonly FieldChange[]): readonly FieldChange[] {
  const ids = new Set(changes.flatMap(({ field }) => ROOT_ID.exec(field) ?? []));
  if (ids.size !== 1) return changes;
  return changes.map((change) => ({ ...change, field: change.field.replace(ROOT_ID, "") }));
}

/** True if both sides exist but share no field. Then neither is a changed form of the other. */
function shareNoField(before: Values | null, after: Values | null): boolean {
  if (before === null || after === null) return false;
  const names = Object.keys(before);
  return names.length > 0 && Object.keys(after).length > 0 && !names.some((name) => name in after);
}

function flatten(values: Values | null): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (values !== null)
    for (const [name, value] of Object.entries(values)) put(found, [fieldWords(name)], value);
  return found;
}

function put(found: Map<string, string>, path: readonly string[], value: unknown): void {
  const field = path.filter(Boolean).join(" › ") || path.join();
  if (isEmpty(value)) return;
  if (path.length > MAX_DEPTH) found.set(field, shortened(JSON.stringify(value)));
  else if (Array.isArray(value) && value.every(isPlain))
    found.set(field, shortened(value.map(plainWords).join(", ")));
  else if (Array.isArray(value))
    for (const [index, each] of value.entries()) put(found, [...path, nameOf(value, index)], each);
  else if (typeof value === "object" && value !== null)
    for (const [name, each] of Object.entries(value)) {
      // The path already identifies the element.
      if (name !== "id") put(found, [...path, fieldWords(name)], each);
    }
  else found.set(field, shortened(plainWords(value)));
}

/** Null, empty lists and empty objects count as absent. */
function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === "") return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === "object" && Object.keys(value).length === 0;
}

function isPlain(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}

/** Identifies a list element by a unique label or its id, and otherwise by its position. */
function nameOf(values: readonly unknown[], index: number): string {
  const { id, label } = (values[index] ?? {}) as Values;
  const alike = values.filter((each) => (each as Values | null)?.label === label);
  if (typeof label === "string" && label !== "" && alike.length === 1) return label;
  return typeof id === "string" && id !== "" ? id : String(index + 1);
}

function plainWords(value: unknown): string {
  if (value === true) return VALUE_WORDS.yes;
  if (value === false) return VALUE_WORDS.no;
  if (value === null || value === undefined) return VALUE_WORDS.none;
  return String(value);
}

function shortened(text: string): string {
  const letters = [...text];
  return letters.length <= MAX_CHARS ? text : `${letters.slice(0, MAX_CHARS).join("")} …`;
}

/** Returns a field name such as "metadataDefaults" in words; "" for a group without a meaningful name. */
export function fieldWords(name: string): string {
  const known = Object.hasOwn(FIELD_WORDS, name) ? FIELD_WORDS[name] : undefined;
  if (known !== undefined) return known;
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/[_-]+/g, " ")
    .trim()
    .toLowerCase();
  return words === "" ? name : words.charAt(0).toUpperCase() + words.slice(1);
}
