import { serverAddress } from '../../services/api/serverAddress.ts'

/** Screens that our QR codes lead to, and what their query must look like. */
const places: Readonly<Record<string, RegExp>> = {
  '/facetQr': /^\?sync=[\w-]{22}$/,
  '/extView': /^\?(?:.*&)?share=[\w-]{1,64}(?:&.*)?$/,
  '/appDownLoad': /^$/,
}

/** Addresses of this app: the page's own, and where it is a wrapped one, the server's. */
const ownOrigins = (): string[] => [location.origin, ...(serverAddress ? [new URL(serverAddress).origin] : [])]

/**
 * Where within the app a scanned text leads, or undefined when it is not of a QR code that this product has made.
 * Nothing of a foreign code is followed.
 */
export function placeOfCode(text: string, origins: readonly string[] = ownOrigins()): string | undefined {
  if (text.length > 2000 || !URL.canParse(text)) return undefined
  const { origin, pathname, search, hash } = new URL(text)
  if (!origins.includes(origin) || pathname !== '/' || search !== '') return undefined
  const mark = hash.indexOf('?')
  const path = mark < 0 ? hash.slice(1) : hash.slice(1, mark)
  const query = mark < 0 ? '' : hash.slice(mark)
  return Object.hasOwn(places, path) && places[path].test(query) ? `${path}${query}` : undefined
}
