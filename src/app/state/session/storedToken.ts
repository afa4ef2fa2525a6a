/** SPEC §3: the session's JWT is stored on the client; being logged in means that it is there. */
export const TOKEN_KEY = 'facet.token'

const isToken = (value: unknown): value is string => typeof value === 'string' && value.length > 0 && value.length < 8192

/** The stored token; null while nobody is logged in, or where the browser stores nothing. */
export function storedToken(): string | null {
  try {
    const value = localStorage.getItem(TOKEN_KEY)
    return isToken(value) ? value : null
  } catch {
    return null
  }
}
