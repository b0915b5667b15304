/** Returns the folder of a path, with "/" at its end, or "". */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

/** Returns the path in the container that a reference from a folder leads to, or null if it leads outside. */
export function pathFrom(folder: string, reference: string): string | null {
  const [path = ""] = reference.split(/[?#]/, 1);
  if (path === "" || /^[a-z][\w+.-]*:/i.test(path)) return null;
  const parts: string[] = [];
  for (const part of `${path.startsWith("/") ? "" : folder}${unescaped(path)}`.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join("/");
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
