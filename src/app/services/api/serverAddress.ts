/** Where the server is: the app's own origin unless the build says otherwise (`VITE_FACET_SERVER`). Without a slash at the end. */
export const serverAddress: string = ((import.meta.env.VITE_FACET_SERVER as string | undefined) ?? '').replace(/\/+$/, '')
