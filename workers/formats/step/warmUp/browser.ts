import exact from './exact.step?url'
import short from './short.step?url'
import wide from './wide.step?url'

/** Bytes of the warm-up files, from our own origin; `tools/warmUp` makes them. Rejects without a connection. */
export const warmUpFiles = (): Promise<Uint8Array<ArrayBuffer>[]> =>
  Promise.all(
    [wide, exact, short].map(async (url) => {
      const response = await fetch(url)
      if (!response.ok) throw new Error(`${url}: ${response.status}`)
      return new Uint8Array(await response.arrayBuffer())
    }),
  )
