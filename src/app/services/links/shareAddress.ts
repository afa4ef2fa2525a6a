import { SHARE_PATH } from '../../../../contract/fileTransfer.ts'

/** The query of `/extView` for an address of a link (`SHARE_PATH/CODE`, with the view in the fragment); undefined for other addresses. */
export function queryOfLink({ pathname, hash }: Pick<URL, 'pathname' | 'hash'>): string | undefined {
  const code = pathname.startsWith(`${SHARE_PATH}/`) ? pathname.slice(SHARE_PATH.length + 1) : ''
  if (!/^[\w-]{1,64}$/.test(code)) return undefined
  return `?share=${code}${/^#view=[^&]+$/.test(hash) ? `&${hash.slice(1)}` : ''}`
}

/** Makes the address of a link, at which the server gives the client's page, that of the screen which opens it. To be called before the router looks at the address. */
export function followLink(): void {
  const query = queryOfLink(location)
  if (query !== undefined) history.replaceState(history.state, '', `/#/extView${query}`)
}

/** Whether the page was asked for by a link; after `followLink`. */
export const isLink = (hash: string): boolean => /^#\/extView\b/.test(hash)
