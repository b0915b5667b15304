/* Values of metadata in words, for pages and for files. */

/** Returns a snake_case or kebab-case value in words: "local_plan" → "Local plan". */
export function valueWords(value: string): string {
  const spaced = value.replaceAll(/[_-]+/g, " ").trim();
  return spaced === "" ? value : spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const FOLDER_TAG = "folder:";

/** Returns a tag in words. Tags of folders have a prefix for programs: "folder:chapters" → "Folder: chapters". */
export function tagWords(tag: string): string {
  return tag.startsWith(FOLDER_TAG) ? `Folder: ${tag.slice(FOLDER_TAG.length)}` : tag;
}
