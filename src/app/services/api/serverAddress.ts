const built = import.meta.env.VITE_FACET_SERVER as string | undefined
/** A wrapper that serves the built page may name the server in the page itself. */
const named = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="facet-server"]')?.content

/** Where the server is: the page's own origin unless the build (`VITE_FACET_SERVER`) or the page sets another. Without a slash at the end. */
export const serverAddress: string = (named ?? built ?? '').replace(/\/+$/, '')

/** Whether the server has another origin than the page, as in the companion app: then no cookie goes there, and tokens come in the body of answers. */
export const isForeign: boolean = serverAddress !== '' && new URL(serverAddress).origin !== globalThis.location?.origin

/** What a log-in asks for. */
export const tokenPlace = isForeign ? 'body' : 'cookie'

/** The address under which others reach what this page shows: links that are passed on lead to the server, never to a page inside an app. */
export const publicAddress = (): string => serverAddress || location.origin
