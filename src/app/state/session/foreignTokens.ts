const REFRESH_KEY = 'facet.refresh'
const DEVICE_KEY = 'facet.device'

// An app whose server has another origin keeps what browsers keep in the server's cookies.

const read = (key: string): string | undefined => {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

function keep(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Nothing is stored here: the session ends with its access token.
  }
}

/** The token that a new access token is given for. */
export const keptRefreshToken = (): string | undefined => read(REFRESH_KEY)
export const keepRefreshToken = (token: string | undefined): void => keep(REFRESH_KEY, token)

/** The proof that the device is known, for the next log-in. */
export const keptDeviceToken = (): string | undefined => read(DEVICE_KEY)
export const keepDeviceToken = (token: string): void => keep(DEVICE_KEY, token)
