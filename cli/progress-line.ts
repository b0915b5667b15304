/** Prints progress, one line per tenth. */
export function progressLine(printStderr: (line: string) => void): (stage: string, progress: number) => void {
  let last = -1;
  return (stage, progress) => {
    const tenth = Math.floor(progress * 10);
    if (tenth !== last) printStderr(`${tenth * 10}%  ${stage}`);
    last = tenth;
  };
}
