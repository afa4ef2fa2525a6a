import earcut from 'earcut'
import type { Drawing, Layer } from '../../../src/core/drawing/drawing.ts'
import type { Rgba } from '../../../src/core/scene/mesh.ts'
import type { Note } from '../../../src/core/scene/model.ts'
import { SpaceBuilder } from '../../drawing/build/spaceBuilder.ts'
import { Styles } from '../../drawing/build/styles.ts'
import { CONTINUOUS } from '../../drawing/emitter.ts'
import type { FigureLayer } from './figure.ts'
import { coveredBy, polygonsOf } from './region.ts'
import { type Ring, ringArea } from './ring.ts'

/** A layer of a board as it is drawn: later ones lie above earlier ones. */
export interface DrawnLayer extends FigureLayer {
  color: Rgba
  visible: boolean
  opacity: number
}

export interface AboutDrawing {
  name: string
  format: string
  application?: string
  notes: Note[]
  /** The same can be shown as a model. */
  hasModel?: boolean
}

/** The type of entity that a layer becomes as a whole, where some of its figures take away from others. */
const WHOLE = 'layer'

/** Layers of a board as a drawing, in millimetres, seen from the top side. */
export function layerDrawing(layers: readonly DrawnLayer[], about: AboutDrawing): Drawing {
  const space = new SpaceBuilder()
  const styles = new Styles()
  const types: string[] = []
  const counts: Record<string, number> = {}
  const typeOf = (type: string): number => {
    counts[type] = (counts[type] ?? 0) + 1
    const known = types.indexOf(type)
    return known >= 0 ? known : types.push(type) - 1
  }
  let handle = 0
  for (const [number, layer] of layers.entries()) {
    const style = styles.idOf({ layer: number, color: 0, lineType: CONTINUOUS, lineTypeScale: 1, weight: -1, opacity: -1 })
    space.visible = layer.visible
    const isWhole = layer.figures.some(({ isClear }) => isClear)
    if (isWhole) {
      space.entity(++handle, typeOf(WHOLE), number)
      const item = space.item(style)
      for (const polygon of polygonsOf('union', coveredBy(layer.figures))) fillPolygon(space, item, polygon)
    }
    for (const { type, rings, curves, text, isClear } of layer.figures) {
      if (isClear) continue
      space.entity(++handle, typeOf(type), number)
      const item = space.item(style)
      if (!isWhole) fill(space, item, rings)
      for (const { kind, values } of curves ?? []) space.shape(item, kind, values)
      if (text) space.text(item, text.text, text.corners)
    }
  }
  return {
    name: about.name,
    format: about.format,
    ...(about.application && { application: about.application }),
    units: 'mm',
    layers: layers.map(
      ({ name, color, visible, opacity }): Layer => ({ name, color, lineType: CONTINUOUS, weight: -1, opacity, visible, plotted: true, locked: false }),
    ),
    lineTypes: [{ name: 'Continuous', pattern: [] }],
    styles: styles.done(),
    fonts: { fonts: [] },
    spaces: [space.done({ name: 'Model', kind: 'model' })],
    first: 0,
    entityTypes: types,
    counts,
    ...(about.hasModel && { solids: 1 }),
    pictures: [],
    missing: { fonts: [], xrefs: [], pictures: [] },
    notes: about.notes,
  }
}

/** Rings that overlap each other are filled one by one, each with the holes that follow it. */
function fill(space: SpaceBuilder, item: number, rings: readonly Ring[]): void {
  for (let i = 0; i < rings.length; ) {
    let end = i + 1
    while (end < rings.length && ringArea(rings[end]) < 0) end++
    fillPolygon(space, item, rings.slice(i, end))
    i = end
  }
}

function fillPolygon(space: SpaceBuilder, item: number, polygon: readonly Ring[]): void {
  const flat: number[] = []
  const holes: number[] = []
  for (const ring of polygon) {
    if (flat.length > 0) holes.push(flat.length / 2)
    for (const value of ring) flat.push(value)
  }
  const triangles = earcut(flat, holes)
  if (triangles.length > 0) space.triangles(item, flat, triangles)
}
