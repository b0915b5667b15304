/**
 * The words of a page lie apart from each other, so a browser that finds no word under the pointer selects far more than
 * was dragged. While the mouse selects, an empty element covers the paper between the words. It stands beside the last
 * word that was reached, so the selection ends there.
 */

type Point = { readonly x: number; readonly y: number };

/** Each layer of words that is shown, with its stop. */
const stops = new Map<HTMLElement, HTMLElement>();
let listening: AbortController | null = null;
let held = false;
/** Where the mouse was pressed on paper beside the words; null once the selection begins at a word. */
let pressed: Point | null = null;

/** Ends a selection by mouse at the words that it has reached in `layer`. Returns how to end this. */
export function stopSelectionIn(layer: HTMLElement): () => void {
  const stop = document.createElement("div");
  stop.className = "selection-stop";
  layer.append(stop);
  stops.set(layer, stop);
  listening ??= listen();
  return () => {
    stops.delete(layer);
    stop.remove();
    if (stops.size > 0) return;
    listening?.abort();
    listening = null;
    held = false;
  };
}

function listen(): AbortController {
  const controller = new AbortController();
  const { signal } = controller;
  const release = () => {
    held = false;
    reset();
  };
  document.addEventListener(
    "pointerdown",
    ({ pointerType, shiftKey, target, clientX, clientY }) => {
      held = pointerType === "mouse";
      const onPaper = target instanceof HTMLElement && stops.has(target);
      pressed = held && onPaper && !shiftKey ? { x: clientX, y: clientY } : null;
    },
    { signal },
  );
  document.addEventListener("pointerup", release, { signal });
  document.addEventListener("pointercancel", release, { signal });
  window.addEventListener("blur", release, { signal });
  document.addEventListener("selectionchange", follow, { signal });
  return controller;
}

/** Takes the stops out of the way. */
function reset(): void {
  for (const [layer, stop] of stops) {
    if (layer.dataset.selecting === undefined) continue;
    delete layer.dataset.selecting;
    layer.append(stop);
  }
}

/** Puts the stop beside the word that the selection has reached. */
function follow(): void {
  const selection = document.getSelection();
  if (!held || !selection || selection.rangeCount === 0) return;
  if (pressed) {
    // Nothing is selected yet. Covering the paper now would move the caret.
    if (selection.isCollapsed || !beginAtNearest(selection, pressed)) return;
    pressed = null;
  }
  const { anchorNode, focusNode, focusOffset } = selection;
  const reached = layerOf(focusNode);
  const began = layerOf(anchorNode);
  if (!reached && !began) {
    reset();
    return;
  }
  for (const [layer, stop] of stops) {
    if (layer === reached) {
      if (focusNode instanceof Text) putBeside(stop, focusNode, focusOffset, isBackward(selection));
    } else if (layer !== began && layer.dataset.selecting === undefined) {
      // The paper of a later page ends the selection before its first word, that of an earlier one after its last word.
      if (anchorNode && anchorNode.compareDocumentPosition(layer) & Node.DOCUMENT_POSITION_FOLLOWING)
        layer.prepend(stop);
      else layer.append(stop);
    }
    layer.dataset.selecting = "";
  }
}

function layerOf(node: Node | null): HTMLElement | null {
  for (const layer of stops.keys()) if (layer.contains(node)) return layer;
  return null;
}

/** Whether the selection has been extended towards the start of the text. */
function isBackward(selection: Selection): boolean {
  const { startContainer, startOffset } = selection.getRangeAt(0);
  const { focusNode, focusOffset, isCollapsed } = selection;
  return !isCollapsed && startContainer === focusNode && startOffset === focusOffset;
}

/** Puts the stop before or after the word, so that it adds no word that is not selected at all. */
function putBeside(stop: HTMLElement, text: Text, offset: number, backward: boolean): void {
  const word = text.parentElement;
  if (!word?.parentElement) return;
  const before = offset === 0 || (backward && offset < text.length);
  if ((before ? word.previousSibling : word.nextSibling) === stop) return;
  word.parentElement.insertBefore(stop, before ? word : word.nextSibling);
}

/**
 * Moves the beginning of the selection to the word nearest to a point, because a browser finds one far away. Returns
 * whether something is selected then.
 */
function beginAtNearest(selection: Selection, { x, y }: Point): boolean {
  const { focusNode, focusOffset } = selection;
  const words = [...(layerOf(selection.anchorNode)?.querySelectorAll("span") ?? [])].flatMap((span) => {
    const text = span.firstChild;
    return text instanceof Text && text.data.trim() !== ""
      ? [{ text, box: span.getBoundingClientRect() }]
      : [];
  });
  const away = ({ top, bottom, left, right }: DOMRect) =>
    // A word on the same line is nearer than any other.
    Math.max(top - y, y - bottom, 0) * 10_000 + Math.max(left - x, x - right, 0);
  const [nearest] = words.sort((a, b) => away(a.box) - away(b.box));
  if (!nearest || !focusNode) return true;
  const { text, box } = nearest;
  const before = y < box.top || (y <= box.bottom && x < box.left);
  const offset = before ? 0 : text.length;
  if (text === focusNode && offset === focusOffset) return false;
  selection.setBaseAndExtent(text, offset, focusNode, focusOffset);
  return true;
}
