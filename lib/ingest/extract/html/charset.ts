/** Returns the encoding that a page declares in its first bytes. */
export function declaredCharset(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4096)).toString(
    "latin1",
  );
  return (
    /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1] ??
    /^<\?xml[^>]+encoding=["']([\w-]+)/i.exec(head)?.[1]
  );
}
