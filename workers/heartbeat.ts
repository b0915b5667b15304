const EVERY_MS = 1000;

/** Sends the parent regular heartbeats while the event loop runs. The parent restarts a worker without heartbeats. */
export function sendHeartbeat(): void {
  const send = () => {
    if (process.connected) process.send?.({ type: "alive" });
  };
  send();
  setInterval(send, EVERY_MS).unref();
}
