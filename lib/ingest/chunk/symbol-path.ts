/**
 * Returns the steps of a path: ["class Parser", "parse"] for "class Parser > parse", ["policies[2]", "title"] for
 * "policies[2].title". A full stop inside brackets, braces or quotes does not separate. A group of keys ("{id, title}")
 * is left out, because the passage contains them.
 */
export function stepsOf(path: string): string[] {
  if (path.includes(" > ")) return path.split(" > ");
  const steps: string[] = [];
  let from = 0;
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < path.length; i++) {
    const char = path.charAt(i);
    if (char === "\\") i++;
    else if (char === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (char === "[" || char === "{") depth++;
    else if (char === "]" || char === "}") depth--;
    else if (char === "." && depth === 0) {
      steps.push(path.slice(from, i));
      from = i + 1;
    }
  }
  return [...steps, path.slice(from)].filter((step) => step !== "" && !step.startsWith("{"));
}
