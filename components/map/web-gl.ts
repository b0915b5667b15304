/** True if the browser can draw with WebGL 2, which the map needs. */
export function hasWebGl(): boolean {
  try {
    const gl = document.createElement("canvas").getContext("webgl2");
    // A browser allows only some contexts at once.
    gl?.getExtension("WEBGL_lose_context")?.loseContext();
    return gl !== null;
  } catch {
    return false;
  }
}
