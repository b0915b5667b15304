/** Tells how far something is, a line for each tenth and each new stage. */
export function progressLine(tell: (line: string) => void): (stage: string, progress: number) => void {
  let last = "";
  return (stage, progress) => {
    const line = `${stage} ${Math.floor(progress * 10) * 10}%`;
    if (line !== last) tell(line);
    last = line;
  };
}
