import type { Rgba } from '../../../src/core/scene/mesh.ts'
import type { Node } from '../../../src/core/scene/model.ts'
import type { PartSource } from '../exact/laterParts.ts'
import type { PartDraft } from '../../contract/format.ts'
import type { Chain } from './chains.ts'
import { boardCore, distinctHoles, holeRing } from './core.ts'
import type { Figure, Hole } from './figure.ts'
import { plate, sheet } from './plate.ts'
import { coveredBy, difference, polygonsOf, union } from './region.ts'
import type { Ring } from './ring.ts'

/** A layer that lies on the board or in it: copper is a thin plate, masks and silkscreen are sheets. */
export interface PlateLayer {
  name: string
  /** A mask covers the board where it has no figures; silkscreen ends where the board does. */
  kind: 'copper' | 'mask' | 'silkscreen'
  figures: readonly Figure[]
  /** Heights of its two sides (mm), z = 0 at the lower side of the board's core; a sheet lies at `to`. */
  from: number
  to: number
  color: Rgba
  hidden?: boolean
}

export interface BoardShape {
  chains: readonly Chain[]
  holes: readonly Hole[]
  /** Thickness of the core, millimetres. */
  height: number
  color: Rgba
  plating: Rgba
  /** From the bottom up. */
  layers: readonly PlateLayer[]
}

/** The board as parts: its core, exact, and its layers, made one by one when they are asked for. */
export interface BoardParts {
  nodes: Node[]
  core: PartSource
  layers(): Generator<PartDraft>
}

/** The parts of a board; numbers of parts go on from `first`. */
export function boardParts(shape: BoardShape, first: number): BoardParts {
  const { bodies, area } = boardCore(shape.chains, shape.holes, shape.height, shape.plating)
  const core: PartSource = { id: first, name: 'Core', bodies, points: [], color: shape.color }
  const shown = shape.layers.map((layer, i) => ({ layer, id: first + 1 + i })).filter(({ layer }) => layer.kind === 'mask' || layer.figures.length > 0)
  const nodes: Node[] = [
    { id: 0, name: 'Core', part: core.id, children: [] },
    ...shown.map(({ layer, id }): Node => ({ id: 0, name: layer.name, part: id, children: [], ...(layer.hidden && { hidden: true }) })),
  ]
  return {
    nodes,
    core,
    *layers() {
      const holes = union(distinctHoles(shape.holes).map(holeRing))
      for (const { layer, id } of shown) {
        const part = partOf(layer, id, area, holes)
        if (part) yield part
      }
    },
  }
}

function partOf({ name, kind, figures, color, from, to }: PlateLayer, id: number, area: readonly Ring[], holes: readonly Ring[]): PartDraft | undefined {
  const about = { id, name, color }
  const covered = coveredBy(figures)
  if (kind === 'copper') return plate(about, polygonsOf('difference', covered, holes), from, to)
  if (kind === 'mask') return sheet(about, polygonsOf('difference', area, covered), to)
  const drilled = difference(covered, holes)
  return sheet(about, area.length > 0 ? polygonsOf('intersection', drilled, area) : polygonsOf('union', drilled), to)
}
