export const stops = ['peek', 'half', 'full'] as const
export type Stop = (typeof stops)[number]

/** Height of the sheet's first stop: its head and one line. */
const PEEK_PX = 88
/** What a full sheet leaves of the screen's top. */
const TOP_PX = 56

/** Height of a stop where `space` pixels are above the bottom bar. */
export function stopHeight(stop: Stop, space: number): number {
  if (stop === 'peek') return Math.min(PEEK_PX, space)
  return Math.round(stop === 'half' ? space / 2 : Math.max(PEEK_PX, space - TOP_PX))
}

/** A flick faster than this (pixels per millisecond) goes on to the next stop. */
const FLICK = 0.5

/** Where a sheet that was let go comes to rest; undefined = it was pulled down and closes. `speed` is upwards positive. */
export function settle(height: number, speed: number, space: number): Stop | undefined {
  if (Math.abs(speed) > FLICK) {
    if (speed > 0) return stops.find((stop) => stopHeight(stop, space) > height) ?? 'full'
    return stops.findLast((stop) => stopHeight(stop, space) < height)
  }
  if (height < PEEK_PX / 2) return undefined
  const distance = (stop: Stop): number => Math.abs(stopHeight(stop, space) - height)
  return [...stops].sort((a, b) => distance(a) - distance(b))[0]
}

/** How much of the view's lower part the sheet covers, as far as the model makes way for it: a full sheet leaves nothing to see anyway. */
export const insetOf = (stop: Stop, space: number): number => stopHeight(stop === 'full' ? 'half' : stop, space)
