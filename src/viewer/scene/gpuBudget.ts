/** A machine, as browsers state it. */
export interface Machine {
  /** Main memory as far as the browser states it (8 at most); undefined where it does not. */
  memoryGiB?: number
  /** A telephone, or something of its kind. */
  isHandheld: boolean
}

/** A finger for a pointer, and a screen that is narrower than any other. */
const HANDHELD = '(pointer: coarse) and (max-device-width: 600px), (pointer: coarse) and (max-device-height: 600px)'

export const thisMachine = (): Machine => ({
  memoryGiB: (navigator as { deviceMemory?: number }).deviceMemory,
  // Outside of pages there is nobody to ask.
  isHandheld: (globalThis as Partial<typeof globalThis>).matchMedia?.(HANDHELD).matches ?? false,
})

const MEGABYTE = 1e6

/** Bytes that a view may hold on the GPU: what any desktop has to spare, and less where the GPU shares a small memory with all else. */
export function gpuCeiling({ memoryGiB = 8, isHandheld }: Machine): number {
  if (memoryGiB <= 2) return 200 * MEGABYTE
  return (memoryGiB <= 4 || isHandheld ? 320 : 700) * MEGABYTE
}

/** Bytes for each pixel of the canvas: four samples of colour and depth, what they are resolved into, ambient occlusion, masks. */
const BYTES_PER_PIXEL = 56
/** A model has at least this share of the ceiling, however large the canvas. */
const LEAST_SHARE = 0.4

/** Bytes of a ceiling that remain for geometry beside a canvas of so many device pixels. */
export const geometryShare = (ceiling: number, pixels: number): number => Math.max(ceiling * LEAST_SHARE, ceiling - pixels * BYTES_PER_PIXEL)

/** A part as the budget sees it. */
export interface Resident {
  /** Bytes of all of its geometry. */
  bytes: number
  /** Bytes of its proxy, which stays. */
  proxyBytes: number
  /** Pixels by which the proxy is off where the part is largest in view; Infinity: it has to be there in full. */
  error: number
  /** All of its geometry is there. */
  isFine: boolean
}

/** Factor by which a part has to matter more than one that is there to take its place: else two would take turns. */
export const INERTIA = 1.5

/**
 * Which parts have all of their geometry on the GPU within `budget` bytes, 1 or 0 for each: those of which it would be seen most that they are proxies. One that is too
 * large leaves its turn to the next. Among equals, those stay that are there, then the smaller ones come first.
 */
export function fineWithin(parts: readonly Resident[], budget: number): Uint8Array {
  const fine = new Uint8Array(parts.length)
  let left = budget
  for (const { proxyBytes } of parts) left -= proxyBytes
  const worth = Float64Array.from(parts, ({ error, isFine }) => (isFine ? error * INERTIA : error))
  const order = Uint32Array.from(parts, (_, i) => i).sort(
    (a, b) => compare(worth[b], worth[a]) || Number(parts[b].isFine) - Number(parts[a].isFine) || parts[a].bytes - parts[b].bytes,
  )
  for (const i of order) {
    if (parts[i].bytes > left) continue
    fine[i] = 1
    left -= parts[i].bytes
  }
  return fine
}

/** Infinities are equal. */
const compare = (a: number, b: number): number => (a === b ? 0 : a - b)
