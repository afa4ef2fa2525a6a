/**
 * Runs `work` in a task of its own that comes before what React has still to build, and after what the user does. Returns the way to call it off.
 * Where a browser cannot rank tasks, they take turns.
 */
export function postTask(work: () => void): () => void {
  if (!('scheduler' in globalThis)) {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const control = new AbortController()
  scheduler.postTask(work, { priority: 'user-blocking', signal: control.signal }).catch((error: unknown) => {
    if (!control.signal.aborted) reportError(error)
  })
  return () => control.abort()
}
