/** How the symbols that ISO 10303-202 names are drawn: in units, tip or middle at the origin, pointing along x; xy after xy. `fill`: the closed lines are filled. */
interface SymbolShape {
  lines: readonly (readonly number[])[]
  fill: boolean
}

/** Half the width of an arrow of length 1: the slender arrow of drawings (ISO 128-22: 15° to 20°). */
const HALF = 1 / 6
const CORNERS = 24

const arrow = [0, 0, -1, HALF, -1, -HALF, 0, 0]
const box = [-0.5, -0.5, 0.5, -0.5, 0.5, 0.5, -0.5, 0.5, -0.5, -0.5]
const dot = Array.from({ length: CORNERS + 1 }, (_, i) => (i % CORNERS) * ((2 * Math.PI) / CORNERS)).flatMap((angle) => [
  Math.cos(angle) / 2,
  Math.sin(angle) / 2,
])
/** Two half turns, as in an integral sign. */
const integral = Array.from({ length: CORNERS + 1 }, (_, i) => {
  const at = (i / CORNERS) * 2 - 1
  const angle = Math.PI * Math.abs(at)
  return [(Math.sign(at) * (1 - Math.cos(angle))) / 4, (Math.sign(at) * Math.sin(angle)) / 4]
}).flat()

const shapes: Record<string, SymbolShape> = {
  'filled arrow': { lines: [arrow], fill: true },
  'blanked arrow': { lines: [arrow], fill: false },
  'unfilled arrow': { lines: [arrow], fill: false },
  'open arrow': { lines: [[-1, HALF, 0, 0, -1, -HALF]], fill: false },
  'filled box': { lines: [box], fill: true },
  'blanked box': { lines: [box], fill: false },
  'filled dot': { lines: [dot], fill: true },
  'blanked dot': { lines: [dot], fill: false },
  'dimension origin': { lines: [dot], fill: false },
  slash: { lines: [[-0.5, -0.5, 0.5, 0.5]], fill: false },
  'integral symbol': { lines: [integral], fill: false },
}

/** The shape of a symbol by its name; names that the standard does not list are taken by the arrow, box or dot in them. Undefined of others. */
export function symbolShape(name: string): SymbolShape | undefined {
  const own = shapes[name]
  if (own) return own
  const kind = ['arrow', 'box', 'dot'].find((word) => name.includes(word)) ?? (name.includes('circle') ? 'dot' : undefined)
  return kind === undefined ? undefined : shapes[`${/filled|solid|closed/.test(name) && !name.includes('unfilled') ? 'filled' : 'blanked'} ${kind}`]
}
