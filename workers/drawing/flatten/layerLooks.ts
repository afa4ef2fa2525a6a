import type { Layer } from '../../../src/core/drawing/drawing.ts'
import { indexOf, packedColor, plainColor } from '../build/styles.ts'
import { LineType } from '../model/tables.ts'
import { transparencyOf } from '../read/dwg/record.ts'
import { windowLayersOf } from '../read/windowLayers.ts'
import { weightOf } from './resolveStyle.ts'
import { colorOf, opacityOf, type Source, type Tables } from './source.ts'

/** Layers by index as a window of a layout shows them, where it has properties of its own for them. */
export interface LayerLooks {
  /** The same for equal looks. */
  key: string
  of: ReadonlyMap<number, Layer>
}

/** Looks of layers by the handle of the window in which they have them. */
export function layerLooksOf(source: Source, { layers }: Tables): ReadonlyMap<number, LayerLooks> {
  const found = new Map<number, Map<number, Layer>>()
  for (const layer of source.document.layers ?? []) {
    for (const { window, property, value } of windowLayersOf(layer)) {
      const index = source.layer(layer)
      const looks = found.get(window) ?? new Map<number, Layer>()
      looks.set(index, { ...(looks.get(index) ?? layers[index]), ...lookOf[property](value, source) })
      found.set(window, looks)
    }
  }
  return new Map([...found].map(([window, of]) => [window, { key: JSON.stringify([...of]), of }]))
}

const lookOf: Record<ReturnType<typeof windowLayersOf>[number]['property'], (value: number, source: Source) => Partial<Layer>> = {
  color(value) {
    const color = colorOf(packedColor(value >>> 0))
    return color ? { color: plainColor(color), colorIndex: indexOf(color) } : {}
  },
  lineType(value, source) {
    const found = source.document.find(value)
    const lineType = found instanceof LineType ? source.lineType(found) : undefined
    return lineType !== undefined && lineType >= 0 ? { lineType } : {}
  },
  weight: (value) => ({ weight: Math.max(-1, weightOf(value) ?? -1) }),
  transparency(value) {
    const opacity = opacityOf(transparencyOf(value >>> 0))
    return opacity !== undefined && opacity >= 0 ? { opacity } : {}
  },
}
