export type Box = [minX: number, minY: number, maxX: number, maxY: number]

export function boxOf(points: readonly number[]): Box {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i + 1 < points.length; i += 2) {
    box[0] = Math.min(box[0], points[i])
    box[1] = Math.min(box[1], points[i + 1])
    box[2] = Math.max(box[2], points[i])
    box[3] = Math.max(box[3], points[i + 1])
  }
  return box
}

export const meets = (a: Box, b: Box): boolean => a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1]
export const holds = (outer: Box, inner: Box): boolean => outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3]
export const common = (a: Box, b: Box): Box => [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])]

export const widened = ([x1, y1, x2, y2]: Box, by: number): Box => [x1 - by, y1 - by, x2 + by, y2 + by]

const boxes = new WeakMap<readonly (readonly number[])[], Box>()

/** The box of rings that many items share. */
export function boxOfClip(rings: readonly (readonly number[])[]): Box {
  let box = boxes.get(rings)
  if (!box) boxes.set(rings, (box = boxOf(rings.flat())))
  return box
}

const rects = new WeakMap<readonly number[], Box | null>()

/** The box of a polygon that is one. */
export function rectOf(polygon: readonly number[]): Box | undefined {
  let rect = rects.get(polygon)
  if (rect === undefined) {
    const box = boxOf(polygon)
    const [x0, y0, x1, y1] = box
    const slack = 1e-6 * (x1 - x0 + y1 - y0)
    const isOn = (value: number, a: number, b: number): boolean => Math.abs(value - a) <= slack || Math.abs(value - b) <= slack
    const isRect = polygon.length <= 10 && polygon.every((value, i) => (i % 2 === 0 ? isOn(value, x0, x1) : isOn(value, y0, y1)))
    rects.set(polygon, (rect = isRect ? box : null))
  }
  return rect ?? undefined
}
