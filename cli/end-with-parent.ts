/** Loaded before a program that is not ours (`--import`): ends it when the process that started it is gone. */
process.on("disconnect", () => process.exit(0));
// The channel alone must not keep a program running that has finished.
process.channel?.unref();
