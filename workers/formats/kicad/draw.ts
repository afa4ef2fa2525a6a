import type { Drawing } from '../../../src/core/drawing/drawing.ts'
import type { Note } from '../../../src/core/scene/model.ts'
import type { Figure } from '../board/figure.ts'
import { holeRing } from '../board/core.ts'
import { type DrawnLayer, layerDrawing } from '../board/layerDrawing.ts'
import type { KicadBoard } from './board.ts'

interface Look {
  color: number
  visible: boolean
  opacity?: number
}

/** From the bottom up, with a colour each; layers that are not named here lie between copper and outline. */
const looks: Record<string, Look> = {
  'B.CrtYd': { color: 0x2a9dac, visible: false },
  'B.Fab': { color: 0x6c7aa8, visible: false },
  'B.Adhes': { color: 0x3b49c4, visible: false },
  'B.Paste': { color: 0x4d9d9d, visible: false, opacity: 0.6 },
  'B.Mask': { color: 0x1d9b8a, visible: false, opacity: 0.5 },
  'B.SilkS': { color: 0xa8708a, visible: true },
  'B.Cu': { color: 0x3a72c8, visible: true, opacity: 0.75 },
  'F.Cu': { color: 0xc83434, visible: true, opacity: 0.75 },
  'F.SilkS': { color: 0xa8963a, visible: true },
  'F.Mask': { color: 0xa64fc8, visible: false, opacity: 0.5 },
  'F.Paste': { color: 0x94807a, visible: false, opacity: 0.6 },
  'F.Adhes': { color: 0x9a2fa0, visible: false },
  'F.Fab': { color: 0x858585, visible: false },
  'F.CrtYd': { color: 0xc844b4, visible: false },
  'Edge.Cuts': { color: 0x8a8f2a, visible: true },
}
const inner: readonly number[] = [0x5f9f5f, 0xb7742f, 0x3fa3b5, 0x8b6fc4, 0xc4628f, 0x7a8f4a]
const HOLES = 'Drills'
const HOLE_COLOR = 0x6b6b6b

/** The layers of a board as a drawing, seen from the top. */
export function drawBoard(board: KicadBoard, name: string, notes: Note[]): Drawing {
  const { figures, layers } = board
  const order = Object.keys(looks)
  const copper = order.indexOf('F.Cu')
  const known = new Set(order)
  const inside = layers.copper.filter((own) => !known.has(own)).toReversed()
  const others = [...figures.keys()].filter((own) => !known.has(own) && !inside.includes(own))
  const names = [...order.slice(0, copper), ...inside, ...order.slice(copper, -1), ...others, order.at(-1)!]
  const drawn = names
    .filter((own) => figures.has(own))
    .map((own): DrawnLayer => {
      const look = looks[own] ?? { color: inside.includes(own) ? inner[inside.indexOf(own) % inner.length] : 0x7d8794, visible: false }
      const title = layers.titles.get(own)
      return {
        name: title && title !== own ? `${own} ${title}` : own,
        figures: figures.get(own)!,
        color: ((look.color << 8) | 0xff) >>> 0,
        visible: look.visible,
        opacity: look.opacity ?? 1,
      }
    })
  if (board.holes.length > 0)
    drawn.push({ name: HOLES, figures: board.holes.map(holeFigure), color: ((HOLE_COLOR << 8) | 0xff) >>> 0, visible: true, opacity: 1 })
  return layerDrawing(drawn, { name, format: 'kicad', ...(board.program && { application: board.program }), notes, hasModel: true })
}

function holeFigure(hole: KicadBoard['holes'][number]): Figure {
  const { x, y, x2, y2, diameter } = hole
  const curves: Figure['curves'] = x === x2 && y === y2 ? [{ kind: 'circle', values: [x, y, diameter / 2] }] : [{ kind: 'line', values: [x, y, x2, y2] }]
  return { type: 'drill', rings: [holeRing(hole)], curves }
}
