import type { Node } from "web-tree-sitter";

/** A definition with its own block. `body` is its content; if `isContainer`, the body contains members. */
export type CodeSymbol = { readonly name: string; readonly body: Node | null; readonly isContainer: boolean };

/** Node types that contain members, in all grammars used here, with the word in their path. */
const CONTAINERS: Readonly<Record<string, string>> = {
  class_declaration: "class",
  abstract_class_declaration: "class",
  class_definition: "class",
  class_specifier: "class",
  class: "class",
  class_statement: "class",
  struct_specifier: "struct",
  struct_declaration: "struct",
  struct_item: "struct",
  union_specifier: "union",
  record_declaration: "record",
  interface_declaration: "interface",
  trait_declaration: "trait",
  trait_item: "trait",
  impl_item: "impl",
  enum_declaration: "enum",
  enum_specifier: "enum",
  enum_item: "enum",
  enum_statement: "enum",
  internal_module: "namespace",
  module_declaration: "module",
  namespace_definition: "namespace",
  namespace_declaration: "namespace",
  module: "module",
  mod_item: "mod",
  type_alias_declaration: "type",
  type_declaration: "type",
  type_item: "type",
};

const FUNCTIONS: ReadonlySet<string> = new Set([
  "function_declaration",
  "generator_function_declaration",
  "function_definition",
  "function_item",
  "function_statement",
  "function_signature",
  "method_definition",
  "method_declaration",
  "class_method_definition",
  "constructor_declaration",
  "destructor_declaration",
  "abstract_method_signature",
  "method",
  "singleton_method",
  "macro_definition",
]);

const WRAPPERS: ReadonlySet<string> = new Set([
  "export_statement",
  "decorated_definition",
  "template_declaration",
  "ambient_declaration",
  "expression_statement",
]);

const ASSIGNMENTS = /^(?:lexical_declaration|variable_declaration|public_field_definition|field_definition)$/;
const FUNCTION_VALUES = /^(?:arrow_function|function_expression|generator_function|class)$/;

/** Returns the definition at a syntax node, or null for statements, imports and the like. */
export function symbolOf(node: Node, topLevel: boolean): CodeSymbol | null {
  const inner = unwrap(node);
  const word = Object.hasOwn(CONTAINERS, inner.type) ? CONTAINERS[inner.type] : undefined;
  if (word !== undefined)
    return { name: `${word} ${nameOf(inner)}`.trim(), body: bodyOf(inner), isContainer: true };
  if (FUNCTIONS.has(inner.type)) {
    const name = nameOf(inner);
    return { name: topLevel ? `function ${name}`.trim() : name, body: bodyOf(inner), isContainer: false };
  }
  return assignedFunction(inner, topLevel);
}

function unwrap(node: Node): Node {
  let inner = node;
  for (let depth = 0; depth < 4 && WRAPPERS.has(inner.type); depth++) {
    const next =
      inner.childForFieldName("declaration") ?? inner.childForFieldName("definition") ?? inner.lastNamedChild;
    if (!next) break;
    inner = next;
  }
  return inner;
}

/** `const parse = (text) => …` and similar. */
function assignedFunction(node: Node, topLevel: boolean): CodeSymbol | null {
  if (!ASSIGNMENTS.test(node.type)) return null;
  const holder = node.namedChildren.find((child) => child.type === "variable_declarator") ?? node;
  const value = holder.childForFieldName("value");
  if (!value || !FUNCTION_VALUES.test(value.type)) return null;
  const name = shortText(holder.childForFieldName("name") ?? holder.childForFieldName("property"));
  const isContainer = value.type === "class";
  const label = isContainer ? `class ${name}` : topLevel ? `function ${name}` : name;
  return { name: label, body: bodyOf(value), isContainer };
}

function bodyOf(node: Node): Node | null {
  const body = node.childForFieldName("body");
  if (body) return body;
  return node.namedChildren.find((child) => /body|declaration_list|_list$/.test(child.type)) ?? null;
}

function nameOf(node: Node): string {
  const named = node.childForFieldName("name");
  if (named) return receiverOf(node) + shortText(named);
  if (node.type === "impl_item") {
    const trait = node.childForFieldName("trait");
    const type = shortText(node.childForFieldName("type"));
    return trait ? `${shortText(trait)} for ${type}` : type;
  }
  const declarator = declaredName(node.childForFieldName("declarator"));
  if (declarator) return shortText(declarator);
  // Go puts the name into a `type_spec`, PowerShell into a child without a field name.
  const child = node.namedChildren.find((candidate) => /name|identifier|type_spec/.test(candidate.type));
  return shortText(child?.childForFieldName("name") ?? child ?? null);
}

/** Go writes methods outside their type. `func (p *Parser) Parse()` becomes "Parser.Parse". */
function receiverOf(node: Node): string {
  const type = /\*?\s*([A-Za-z_]\w*)\s*(?:\[[^\]]*\])?\s*\)$/.exec(
    node.childForFieldName("receiver")?.text ?? "",
  );
  return type?.[1] === undefined ? "" : `${type[1]}.`;
}

/** C nests a function's name in pointers, references and parameter lists. */
function declaredName(declarator: Node | null): Node | null {
  let node = declarator;
  for (let depth = 0; depth < 10 && node; depth++) {
    const inner = node.childForFieldName("declarator");
    if (!inner) break;
    node = inner;
  }
  return node;
}

function shortText(node: Node | null): string {
  return (node?.text ?? "").replace(/\s+/g, " ").trim().slice(0, 80);
}
