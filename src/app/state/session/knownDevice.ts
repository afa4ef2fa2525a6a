const KEY = 'facet.known'

/**
 * The address with which this device needs no mailed code, as far as it remembers: the server decides. Kept beyond the log-out, as the user wished.
 * `now`: ms since 1970.
 */
export function knownEmail(now = Date.now()): string | undefined {
  try {
    const [until = '', email = ''] = (localStorage.getItem(KEY) ?? '').split(' ')
    return email !== '' && Number(until) > now ? email : undefined
  } catch {
    return undefined
  }
}

/** Remembers the address for so many days, or forgets the one that it knows. */
export function keepKnownEmail(email: string | undefined, days: number, now = Date.now()): void {
  try {
    if (email === undefined) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, `${now + days * 86_400_000} ${email}`)
  } catch {
    // A browser that stores nothing asks for the code every time.
  }
}
