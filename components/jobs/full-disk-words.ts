/** What a page says while the server's disk is full. The server says what to do. */
export const FULL_DISK_WORDS = {
  title: "The disk is full",
} as const;
