"use client";
import { type SchemaNode, typeWords } from "./spec.ts";
import { TYPE_WORDS } from "./words.ts";

/** Returns the object schema whose properties to list: the schema itself, or the items of an array. */
function objectIn(schema: SchemaNode | undefined): SchemaNode | null {
  if (!schema) return null;
  if (schema.properties) return schema;
  if (schema.items) return objectIn(schema.items);
  return (schema.anyOf ?? schema.oneOf)?.map(objectIn).find((found) => found !== null) ?? null;
}

type SchemaViewProps = { readonly schema: SchemaNode; readonly depth?: number };

const DEEPEST = 5;

/**
 * Lists the properties of a schema with their meaning. Nested objects are indented.
 * A client component, so that a page sends the schema once more and not the whole rendered list.
 */
export function SchemaView({ schema, depth = 0 }: SchemaViewProps) {
  const object = objectIn(schema);
  if (!object?.properties || depth > DEEPEST)
    return <p className="font-mono text-small">{typeWords(schema)}</p>;
  return (
    <ul className={depth === 0 ? "" : "mt-1 border-l border-line pl-3"}>
      {Object.entries(object.properties).map(([name, property]) => (
        <li key={name} className="py-1">
          <span className="font-mono text-small font-semibold">{name}</span>{" "}
          <span className="font-mono text-small text-muted wrap-anywhere">{propertyWords(property)}</span>
          {object.required?.includes(name) && (
            <span className="text-small text-muted"> · {TYPE_WORDS.always}</span>
          )}
          {property.description && <span className="block text-small">{property.description}</span>}
          {objectIn(property) && <SchemaView schema={property} depth={depth + 1} />}
        </li>
      ))}
    </ul>
  );
}

function propertyWords(property: SchemaNode): string {
  if (objectIn(property) === null) return typeWords(property);
  return property.items ? TYPE_WORDS.objects : TYPE_WORDS.object;
}
