const never = (): boolean => false
/** Objects of the warm-up that runs, and whether it is still to be finished. */
let kept: object[] = []
let isCollecting = never

/**
 * Objects that outlive a warm-up. V8 optimises code for the hidden classes of the objects that it met, and holds those classes weakly: a garbage collection that finds
 * no object of a class throws away all code that tests for it ("embedded weak objects cleared" in the output of `--trace-deopt`). Such a collection comes some seconds
 * after a worker has come to rest. One object of each class keeps the code for the first real file, however late that comes.
 *
 * Runs `work` and returns the objects that it gave to `keepSpecimens` while `isWanted`: objects of a real file that comes meanwhile are not to stay.
 */
export async function specimensOf(isWanted: () => boolean, work: () => Promise<void>): Promise<readonly object[]> {
  const own: object[] = []
  kept = own
  isCollecting = isWanted
  try {
    await work()
  } finally {
    kept = []
    isCollecting = never
  }
  return own
}

/** Called for objects of classes that much code works with. It does nothing outside of a warm-up. */
export function keepSpecimens(...objects: object[]): void {
  if (isCollecting()) kept.push(...objects)
}
