/** Version of the page renderer. Raise it when pages may look different; they are then drawn again. */
export const RENDERER = "pdfjs-5/sharp/1";
