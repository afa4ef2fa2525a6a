import { type Drawing, FOREGROUND, type OutlineFont } from '../../src/core/drawing/drawing.ts'
import type { Space } from '../../src/core/drawing/space.ts'
import type { ItemStyle } from '../../workers/drawing/emitter.ts'
import { Painter } from '../../workers/drawing/build/painter.ts'
import { SpaceBuilder } from '../../workers/drawing/build/spaceBuilder.ts'
import { Styles } from '../../workers/drawing/build/styles.ts'

const byLayer: ItemStyle = { layer: 0, color: 0, lineType: -1, lineTypeScale: 1, weight: -1, opacity: -1 }
const TURN = 2 * Math.PI

/** A font with two letters in it: a box with a hole, and a bar. */
export const boxFont: OutlineFont = {
  name: 'Boxes',
  start: Uint32Array.of(0, 10, 15),
  commands: Uint8Array.of(0, 1, 1, 1, 4, 0, 1, 1, 1, 4, 0, 1, 1, 1, 4),
  coordinateStart: Uint32Array.of(0, 16, 24),
  coordinates: Float32Array.of(0.05, 0, 0.55, 0, 0.55, 0.7, 0.05, 0.7, 0.15, 0.1, 0.15, 0.6, 0.45, 0.6, 0.45, 0.1, 0.05, 0, 0.15, 0, 0.15, 0.7, 0.05, 0.7),
  unicode: Uint32Array.of(0x4f, 0x49),
}

/** A drawing by hand, for tests: what the reader makes of a file, without a file. */
export class HandDrawing {
  readonly drawing: Drawing
  readonly styles = new Styles()
  readonly #spaces: { builder: SpaceBuilder; about: { name: string; kind: Space['kind']; paper?: Drawing['spaces'][number]['paper'] } }[] = []

  constructor(layers: Partial<Drawing['layers'][number]>[] = []) {
    const layer = { name: '0', color: FOREGROUND, lineType: 0, weight: -1, opacity: 1, visible: true, plotted: true, locked: false }
    this.drawing = {
      name: 'hand.dxf',
      format: 'dxf',
      units: 'mm',
      layers: [layer, ...layers.map((own) => ({ ...layer, ...own }))],
      lineTypes: [
        { name: 'Continuous', pattern: [] },
        { name: 'HIDDEN', pattern: [6, -3] },
        { name: 'CENTER', pattern: [16, -3, 3, -3] },
        { name: 'DASHDOT', pattern: [8, -3, 0, -3] },
      ],
      styles: this.styles.done(),
      fonts: { fonts: [boxFont] },
      spaces: [],
      first: 0,
      entityTypes: ['LINE', 'CIRCLE', 'LWPOLYLINE', 'HATCH', 'TEXT', 'VIEWPORT', 'ARC'],
      counts: {},
      pictures: [],
      missing: { fonts: [], xrefs: [], pictures: [] },
      notes: [],
    }
  }

  space(name: string, kind: Space['kind'] = 'model', paper?: Drawing['spaces'][number]['paper']): HandSpace {
    const builder = new SpaceBuilder()
    this.#spaces.push({ builder, about: { name, kind, paper } })
    return new HandSpace(this.drawing, builder, this.styles)
  }

  done(): Drawing {
    this.drawing.styles = this.styles.done()
    this.drawing.spaces = this.#spaces.map(({ builder, about }) => builder.done(about))
    return this.drawing
  }
}

export class HandSpace {
  readonly builder: SpaceBuilder
  readonly #drawing: Drawing
  readonly #painter: Painter
  #handle = 0x100

  constructor(drawing: Drawing, builder: SpaceBuilder, styles: Styles) {
    this.#drawing = drawing
    this.builder = builder
    this.#painter = new Painter(builder, styles, { isVisible: (layer) => drawing.layers[layer].visible, drawBlock: () => false }, 0.05)
  }

  /** An entity of this type, drawn by `draw`. */
  entity(type: string, style: Partial<ItemStyle>, draw: (painter: Painter) => void): this {
    this.builder.entity(this.#handle++, this.#drawing.entityTypes.indexOf(type), style.layer ?? 0)
    this.#drawing.counts[type] = (this.#drawing.counts[type] ?? 0) + 1
    this.#painter.within({ ...byLayer, ...style }, [1, 0, 0, 1, 0, 0], () => draw(this.#painter))
    return this
  }

  line(x1: number, y1: number, x2: number, y2: number, style: Partial<ItemStyle> = {}): this {
    return this.entity('LINE', style, (painter) => {
      painter.polyline([x1, y1, x2, y2])
      painter.shape('line', [x1, y1, x2, y2])
    })
  }

  circle(x: number, y: number, r: number, style: Partial<ItemStyle> = {}): this {
    return this.entity('CIRCLE', style, (painter) => {
      painter.polyline(Array.from({ length: 72 }, (_, i) => [x + r * Math.cos((TURN * i) / 72), y + r * Math.sin((TURN * i) / 72)]).flat(), true)
      painter.shape('circle', [x, y, r])
    })
  }

  /** A closed polyline without bulges. */
  ring(points: number[], style: Partial<ItemStyle> = {}): this {
    return this.entity('LWPOLYLINE', style, (painter) => {
      painter.polyline(points, true)
      painter.shape('polyline', [1, ...points.flatMap((value, i) => (i % 2 === 1 ? [value, 0] : [value]))])
    })
  }

  area(rings: number[][], style: Partial<ItemStyle> = {}): this {
    return this.entity('HATCH', style, (painter) => painter.fill(rings))
  }

  /** Letters of the box font: O or I. */
  text(text: string, x: number, y: number, height: number, style: Partial<ItemStyle> = {}): this {
    const em = height / 0.7
    return this.entity('TEXT', style, (painter) => {
      let at = x
      for (const letter of text) {
        if (letter !== ' ') painter.glyph(0, letter === 'I' ? 1 : 0, [em, 0, 0, em, at, y])
        at += letter === 'I' ? em * 0.25 : em * 0.65
      }
      painter.text(text, [x, y, at, y, at, y + height, x, y + height])
    })
  }
}
