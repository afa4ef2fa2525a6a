/** The advertising dialog is shown once a day at most; the day that it was last shown on is kept on the device. */
const KEY = 'facet.ad'
const today = (): string => new Date().toISOString().slice(0, 10)

export function adIsDue(): boolean {
  try {
    return localStorage.getItem(KEY) !== today()
  } catch {
    return false
  }
}

export function adSeen(): void {
  try {
    localStorage.setItem(KEY, today())
  } catch {
    // A browser that stores nothing shows no advertising.
  }
}
