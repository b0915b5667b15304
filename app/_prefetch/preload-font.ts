import { preload } from "react-dom";

/**
 * Requests a font together with the style sheet. Otherwise the browser requests it after its first layout, paints
 * another font meanwhile, and lays out the page again.
 * @param address as the bundler writes it into the style sheet
 */
export function preloadFont(address: string): void {
  preload(address, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
}
