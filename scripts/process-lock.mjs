// Runs one process at a time. Plain JavaScript for any Node from 20, before anything is installed.
import { readlinkSync, renameSync, rmSync, symlinkSync } from "node:fs";

const LOOK_MS = 200;

/**
 * Runs `work` while no other process holds `lock`, a path that exists only while it is held. If it is held, says so
 * once and waits. Takes over a lock whose process has died.
 */
export function withProcessLock(lock, say, work) {
  acquire(lock, say);
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function acquire(lock, say) {
  for (let hasReported = false; ; pause()) {
    try {
      // A symbolic link is created atomically with its content, the owner's process id.
      symlinkSync(String(process.pid), lock);
      return;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const owner = ownerOf(lock);
    if (owner === null) continue;
    if (!isAlive(owner)) removeLockOf(lock, owner);
    else if (!hasReported) {
      say(`Process ${owner} is installing the dependencies; waiting for it`);
      hasReported = true;
    }
  }
}

function ownerOf(lock) {
  try {
    return Number(readlinkSync(lock));
  } catch {
    return null;
  }
}

/**
 * Two processes may find the same dead owner. Only one can move the link away. If it moved a live one's, it puts it
 * back.
 */
function removeLockOf(lock, owner) {
  const movedLock = `${lock}.${process.pid}`;
  try {
    renameSync(lock, movedLock);
    if (ownerOf(movedLock) === owner) rmSync(movedLock, { force: true });
    else renameSync(movedLock, lock);
  } catch {
    // Another process was faster.
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function pause() {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MS);
}
