// One process at a time: plain JavaScript for any Node from 20, before anything is installed.
import { readlinkSync, renameSync, rmSync, symlinkSync } from "node:fs";

const LOOK_MS = 200;

/**
 * Runs `work` while no other process does so under the same `lock`, a path that does not exist in between. Whoever
 * finds it taken says so once and waits; a lock whose process has died is taken over.
 */
export function inTurn(lock, say, work) {
  take(lock, say);
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take(lock, say) {
  for (let told = false; ; pause()) {
    try {
      // A link is made in one step with what it says: whose it is.
      symlinkSync(String(process.pid), lock);
      return;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const owner = ownerOf(lock);
    if (owner === null) continue;
    if (!isAlive(owner)) removeIfStill(lock, owner);
    else if (!told) {
      say(`Process ${owner} is installing the dependencies; waiting for it`);
      told = true;
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

/** Two may find the same dead owner: only one can move the link away, and who moved a living one's puts it back. */
function removeIfStill(lock, owner) {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
    if (ownerOf(aside) === owner) rmSync(aside, { force: true });
    else renameSync(aside, lock);
  } catch {
    // Somebody else was quicker.
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
