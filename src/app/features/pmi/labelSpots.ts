interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Rows that a label may move down by to stand clear of others. */
const STEPS = 6
const GAP = 3
/** Pixels of a square of the grid in which taken places are looked up. */
const CELL = 64

/**
 * Upper left corners of labels whose left ends at half height should be at the given places, CSS pixels: those that would cover an earlier one stand below it, and where that
 * fails, too, are left out (undefined, as are those without a place).
 */
export function labelSpots(wanted: readonly (Box | undefined)[]): ({ x: number; y: number } | undefined)[] {
  const taken = new Map<string, Box[]>()
  const cells = function* ({ x, y, width, height }: Box): Generator<string> {
    for (let i = Math.floor(x / CELL); i <= Math.floor((x + width) / CELL); i++)
      for (let j = Math.floor(y / CELL); j <= Math.floor((y + height) / CELL); j++) yield `${i} ${j}`
  }
  const isFree = (box: Box): boolean => {
    for (const cell of cells(box)) if (taken.get(cell)?.some((other) => overlap(box, other))) return false
    return true
  }
  return wanted.map((box) => {
    if (!box || !Number.isFinite(box.x + box.y) || box.width > 4000) return undefined
    for (let step = 0; step < STEPS; step++) {
      const spot = { ...box, y: box.y - box.height / 2 + step * (box.height + GAP) }
      if (!isFree(spot)) continue
      for (const cell of cells(spot)) taken.set(cell, [...(taken.get(cell) ?? []), spot])
      return { x: spot.x, y: spot.y }
    }
    return undefined
  })
}

const overlap = (a: Box, b: Box): boolean => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
