import { FOREGROUND, type Layer } from '../../../src/core/drawing/drawing.ts'
import type { Rgba } from '../../../src/core/scene/mesh.ts'
import { layerColor, plainColor } from '../build/styles.ts'
import type { Clip } from '../build/clip.ts'
import type { Painter } from '../build/painter.ts'
import type { SpaceBuilder } from '../build/spaceBuilder.ts'
import { CONTINUOUS, type ItemStyle } from '../emitter.ts'
import { identity2 } from '../geometry/affine.ts'
import type { Projection } from '../geometry/projection.ts'
import { Face3D, Mesh, PolyfaceMesh, PolygonMesh } from '../model/curves.ts'
import type { Entity } from '../model/entity.ts'
import { Insert } from '../model/inserts.ts'
import type { SolidLook } from '../model/solidLook.ts'
import { ModelerGeometry } from '../model/solids.ts'
import type { Scene } from './scene.ts'
import type { PlacedBody, SolidBody, SolidEngine, SolidPicture } from './solidEngine.ts'

/** How a view shows solids; those on layers that are frozen in it hide nothing. */
export interface SolidDisplay {
  look: SolidLook
  frozen: readonly number[]
  /** Layers that look otherwise. */
  looks?: ReadonlyMap<number, Layer>
}

/** A body with how and for which entity it is drawn. */
interface Gathered {
  placed: PlacedBody
  style: ItemStyle
  row: number
  clips: readonly Clip[]
}

/** Solids of colour 7 stand out from black and from white. */
const PALE: Rgba = 0xe0e0e0ff
/** Part of its colour that the edges of a shaded solid have. */
const EDGE_LIGHT = 0.35
/** Bodies of one view. */
const MAX_BODIES = 20_000

/** The solids of a view, which are gathered first, and drawn together: each hides what lies behind it. */
export class SolidView {
  readonly display: SolidDisplay
  isGathering = true
  /** Too much to be drawn. */
  isTooMuch = false
  private readonly engine: SolidEngine
  private readonly layers: readonly Layer[]
  private readonly projection: Projection | undefined
  private readonly gathered: Gathered[] = []
  /** Whether an entity that might be a solid is drawn here: one for each, in the order in which they come. */
  private readonly taken: boolean[] = []
  private next = 0
  private picture: SolidPicture | undefined
  private items: number[] = []

  constructor(engine: SolidEngine, layers: readonly Layer[], display: SolidDisplay, projection: Projection | undefined) {
    this.engine = engine
    this.layers = layers
    this.display = display
    this.projection = projection
  }

  /** Whether an entity may be a solid, or hold some. */
  static mayHold(entity: Entity, scene: { source: { streams: ReadonlyMap<number, Uint8Array> } }): boolean {
    return kinds.some((kind) => entity instanceof kind) || scene.source.streams.has(entity.handle)
  }

  /** Whether an entity is drawn as a solid of the view, and not as it is elsewhere. */
  takes(scene: Scene, bodies: () => readonly SolidBody[]): boolean {
    if (!this.isGathering) return this.taken[this.next++] ?? false
    const { style, all, frame } = scene
    const isShown = this.layers[style.layer].visible && !this.display.frozen.includes(style.layer)
    const found = isShown && this.gathered.length < MAX_BODIES ? bodies() : []
    const color = this.colorOf(style)
    for (const body of found) {
      const placed = { body, transform: frame.transform, color }
      this.gathered.push({ placed, style, row: all.space.entityCount - 1, clips: all.painter.activeClips })
    }
    this.taken.push(found.length > 0)
    return true
  }

  /** Makes the picture of the gathered bodies. False when there are none, or too many. */
  finishGathering(): boolean {
    this.isGathering = false
    if (this.gathered.length === 0) return false
    this.picture = this.engine.solidPicture(
      this.gathered.map(({ placed }) => placed),
      this.display.look,
      this.projection,
    )
    this.isTooMuch = !this.picture || this.gathered.length >= MAX_BODIES
    return !this.isTooMuch
  }

  /** Keeps places for the areas below all other items. `idOf`: number of a style. */
  begin(space: SpaceBuilder, idOf: (style: ItemStyle) => number): void {
    if (this.isGathering) return
    this.items = this.picture!.areas.map(({ body }) => space.item(idOf(this.gathered[body].style), this.gathered[body].row))
  }

  /** Draws the areas and the lines, once all entities have their rows. */
  finish(space: SpaceBuilder, painter: Painter, idOf: (style: ItemStyle) => number): void {
    if (this.isGathering) return
    const { areas, lines } = this.picture!
    areas.forEach(({ body, positions, indices, colors }, i) => {
      this.drawIn(painter, this.gathered[body], this.gathered[body].style, this.items[i], () => {
        painter.triangles(positions, indices, Uint8Array.from(colors))
      })
    })
    const pens = this.gathered.map((one): ItemStyle => ({ ...one.style, ...(areas.length > 0 && { lineType: CONTINUOUS, color: dark(one.placed.color) }) }))
    const items: (number | undefined)[] = []
    for (const { body, points } of lines) {
      const item = (items[body] ??= space.item(idOf(pens[body]), this.gathered[body].row))
      this.drawIn(painter, this.gathered[body], pens[body], item, () => painter.polyline(points))
    }
  }

  private drawIn(painter: Painter, { clips }: Gathered, style: ItemStyle, item: number, draw: () => void): void {
    let inner = draw
    for (const clip of clips) {
      const before = inner
      inner = () => painter.clipped(clip, before)
    }
    painter.within(style, identity2, inner, item)
  }

  private colorOf({ color, layer }: ItemStyle): Rgba {
    const own = plainColor(color || layerColor(this.layers[layer]))
    // Neither the foreground nor the background is opaque.
    return own === FOREGROUND || (own & 0xff) < 0xff ? PALE : own
  }
}

const kinds = [Insert, ModelerGeometry, Face3D, Mesh, PolyfaceMesh, PolygonMesh]

/** The colour of edges over areas of a colour. */
const dark = (color: Rgba): Rgba => [24, 16, 8].reduce((sum, shift) => sum | (Math.round(((color >>> shift) & 0xff) * EDGE_LIGHT) << shift), 0xff) >>> 0
