import type { Drawing } from '../../../src/core/drawing/drawing.ts'
import type { Note } from '../../../src/core/scene/model.ts'
import { boardParts, type PlateLayer } from '../board/boardModel.ts'
import { chainsOf } from '../board/chains.ts'
import { holeRing } from '../board/core.ts'
import type { Figure, Hole } from '../board/figure.ts'
import { type DrawnLayer, layerDrawing } from '../board/layerDrawing.ts'
import { showParts } from '../exact/showParts.ts'
import type { OpenOptions, Sink } from '../../contract/format.ts'
import type { LayerUse } from './kinds.ts'
import type { LayerSet, SetLayer } from './layerSet.ts'

const CORE = 1.51
const COPPER = 0.035
const MASK = 0.01
const SILK = 0.012
const looks = { core: 0xb9a878ff, copper: 0xd8b25aff, mask: 0x0d5b2ed9, silkscreen: 0xeeeeeeff }

/** From the bottom up: where a layer lies when the board is looked at from the top. */
function heightOf({ kind, side, number }: LayerUse): number {
  if (kind === 'outline') return 100
  if (kind === 'other') return 90
  const above = { copper: 0, mask: 1, paste: 2, silkscreen: 3 }[kind]
  if (side === 'bottom') return -50 - above
  if (side === 'inner') return -Math.min(number, 40)
  return 50 + above
}

const colors: Record<string, number> = {
  'copper top': 0xc83434,
  'copper bottom': 0x3a72c8,
  'copper inner': 0x5f9f5f,
  'mask top': 0xa64fc8,
  'mask bottom': 0x1d9b8a,
  'paste top': 0x94807a,
  'paste bottom': 0x4d9d9d,
  'silkscreen top': 0xa8963a,
  'silkscreen bottom': 0xa8708a,
  'outline none': 0x8a8f2a,
}
const opaque = (rgb: number): number => ((rgb << 8) | 0xff) >>> 0
const seeThrough: Partial<Record<LayerUse['kind'], number>> = { copper: 0.75, mask: 0.5, paste: 0.6 }
const HOLE_COLOR = 0x6b6b6b

const ordered = (set: LayerSet): SetLayer[] => set.layers.toSorted((a, b) => heightOf(a.use) - heightOf(b.use))

/** Whether the set has an outline, so that it can be shown as a board. */
export const hasOutline = (set: LayerSet): boolean => outlineOf(set).chains.length > 0

const outlineOf = (set: LayerSet): ReturnType<typeof chainsOf> =>
  chainsOf(set.layers.filter(({ use, image }) => use.kind === 'outline' && image.strokes.length < 100_000).flatMap(({ image }) => image.strokes))

/** The layers of a set as a drawing. A set with copper shows copper, silkscreen, outline and holes at first, any other all of it. */
export function drawSet(set: LayerSet, name: string, notes: Note[]): Drawing {
  const quiet = set.layers.some(({ use }) => use.kind === 'copper')
  const drawn = ordered(set).map(
    ({ name: own, use, image }): DrawnLayer => ({
      name: own,
      figures: image.figures,
      color: opaque(colors[`${use.kind} ${use.side}`] ?? 0x7d8794),
      visible: !quiet || (use.kind !== 'mask' && use.kind !== 'paste' && use.kind !== 'other' && use.side !== 'inner'),
      opacity: seeThrough[use.kind] ?? 1,
    }),
  )
  for (const { name: own, holes } of set.drills) drawn.push({ name: own, figures: holes.map(holeFigure), color: opaque(HOLE_COLOR), visible: true, opacity: 1 })
  return layerDrawing(drawn, { name, format: 'gerber', ...(set.program && { application: set.program }), notes, hasModel: hasOutline(set) })
}

function holeFigure(hole: Hole): Figure {
  const { x, y, x2, y2, diameter } = hole
  const round = x === x2 && y === y2
  return {
    type: round ? 'drill' : 'slot',
    rings: [holeRing(hole)],
    curves: [round ? { kind: 'circle', values: [x, y, diameter / 2] } : { kind: 'line', values: [x, y, x2, y2] }],
  }
}

/** The set as a board of the usual thickness (1.6 mm). */
export async function showSet(set: LayerSet, name: string, sink: Sink, options: OpenOptions): Promise<void> {
  const { chains, open } = outlineOf(set)
  const holes = set.drills.flatMap((drill) => drill.holes)
  const plates = ordered(set).flatMap((layer) => plateOf(layer, set))
  const parts = boardParts({ chains, holes, height: CORE, color: looks.core, plating: looks.copper, layers: plates }, 0)
  sink.structure({
    name,
    format: 'gerber',
    units: 'mm',
    upAxis: 'z',
    ...(set.program && { application: set.program }),
    root: { id: 0, name, children: parts.nodes },
  })
  if (open > 0) sink.note({ level: 'warning', code: 'damaged-data', text: 'lines of the outline that do not close', count: open, params: { what: 'outline' } })
  sink.note({
    level: 'info',
    code: 'limited-support',
    text: 'the files do not say how thick the board is: 1.6 mm are taken',
    count: 1,
    params: { what: '1.6 mm' },
  })
  await showParts([parts.core], sink, options)
  for (const part of parts.layers()) {
    sink.part(part)
    await new Promise((resolve) => setTimeout(resolve))
  }
}

function plateOf({ name, use, image }: SetLayer, { layers }: LayerSet): PlateLayer[] {
  const { figures } = image
  const { kind, side } = use
  const top = side !== 'bottom'
  if (kind === 'copper') {
    const inner = layers.filter((layer) => layer.use.kind === 'copper' && layer.use.side === 'inner').toSorted((a, b) => a.use.number - b.use.number)
    const middle = CORE * (1 - (inner.findIndex((layer) => layer.name === name) + 1) / (inner.length + 1))
    const from = side === 'inner' ? middle - COPPER / 2 : top ? CORE : -COPPER
    return [{ name, kind, figures, from, to: from + COPPER, color: looks.copper, ...(side === 'inner' && { hidden: true }) }]
  }
  if (side !== 'top' && side !== 'bottom') return []
  if (kind === 'mask') return [{ name, kind, figures, from: 0, to: top ? CORE + COPPER + MASK : -COPPER - MASK, color: looks.mask }]
  if (kind === 'silkscreen') return [{ name, kind, figures, from: 0, to: top ? CORE + COPPER + MASK + SILK : -COPPER - MASK - SILK, color: looks.silkscreen }]
  return []
}
