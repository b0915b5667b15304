/**
 * Reading a PDF's text draws nothing, so that program may not load the canvas's native code. pdf.js still creates one
 * `DOMMatrix` when it is loaded, and uses it for drawing only.
 */
Object.assign(globalThis, { DOMMatrix: class {} });
