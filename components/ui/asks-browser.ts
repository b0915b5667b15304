type Click = Pick<React.MouseEvent, "metaKey" | "ctrlKey" | "shiftKey">;

/** True if a click on a link asks the browser for a new tab or window, which then handles the link. */
export function asksBrowser({ metaKey, ctrlKey, shiftKey }: Click): boolean {
  return metaKey || ctrlKey || shiftKey;
}
