import type { StoredView } from '../../../src/core/drawing/drawing.ts'
import type { Rect, Space, Viewport } from '../../../src/core/drawing/space.ts'
import { decodeUnicodeCodes } from '../fonts/letterCodes.ts'
import { type Affine, extrusion, type Point3 } from '../geometry/affine.ts'
import type { SolidLook } from '../model/solidLook.ts'
import type { View } from '../model/objects.ts'
import type { BlockRecord } from '../model/tables.ts'
import { Projection, type ViewPlace } from '../geometry/projection.ts'
import type { Sight } from '../model/sight.ts'
import type { Flattening } from './flattening.ts'
import type { RoughSize } from './roughSize.ts'
import type { LayerLooks } from './layerLooks.ts'
import type { SolidDisplay } from './solidView.ts'

/** Spaces that show model space otherwise, those with solids that hide lines or are shaded, and items of all of them together: each is as much work as model space itself. */
const MAX_SPACES = 24
const MAX_SOLID_SPACES = 8
const MAX_ITEMS = 400_000
/** Directions and turns that differ by less are one. */
const SAME = 1e-6
/** Turns of less are none: files have rounding there. */
const LEAST_TURN = 1e-9

/** Whether a direction is not from above. */
export const isTilted = ({ x, y, z }: Point3): boolean => z <= 0 || Math.hypot(x, y) > SAME * z

/** Places as they are seen from a direction, turned counter-clockwise on the plane of the view. */
export function seenFrom(direction: Point3, twist = 0): Affine {
  const [xx, xy, xz, yx, yy, yz, zx, zy, zz] = extrusion(direction)
  const [cos, sin] = [Math.cos(twist), Math.sin(twist)]
  return [cos * xx - sin * yx, sin * xx + cos * yx, zx, cos * xy - sin * yy, sin * xy + cos * yy, zy, cos * xz - sin * yz, sin * xz + cos * yz, zz, 0, 0, 0]
}

/** Where a place is on the plane of a view. */
export const placeIn = (m: Affine, { x, y, z }: Point3): [number, number] => [m[0] * x + m[3] * y + m[6] * z, m[1] * x + m[4] * y + m[7] * z]

const isSame = (one: ViewPlace, other: ViewPlace): boolean =>
  one.transform.every((value, i) => Math.abs(value - other.transform[i]) < SAME) &&
  (one.projection && other.projection ? one.projection.isSame(other.projection) : one.projection === other.projection)

/** What a window or a view shows. */
export interface Seen {
  direction: Point3
  target: Point3
  sight?: Sight
  /** How it shows solids, where not with all edges. */
  look?: SolidLook
  layers?: LayerLooks
}

function placeOf({ direction, target, sight }: Seen, twist = 0): ViewPlace {
  const transform = seenFrom(direction, twist)
  return { transform, ...(sight && { projection: new Projection(sight, transform, target) }) }
}

/** Whether model space as it is drawn from above shows other things, or at other places. */
export const isElse = ({ direction, sight }: Seen): boolean => sight !== undefined || isTilted(direction)

interface Model {
  block: BlockRecord
  size: RoughSize
}

const rectOf = ({ center: [x, y], width, height }: StoredView): Rect => [x - width / 2, y - height / 2, x + width / 2, y + height / 2]

/** Spaces that show model space from the side, for windows of layouts and for views of the file: one for each direction. */
export class SideViews {
  /** Windows and views that would be too much to draw. */
  left = 0
  /** Windows whose layers should look otherwise, and would be too much to draw. */
  plain = 0
  private readonly all: Flattening
  private readonly spaces: Space[]
  private readonly model: Model
  private readonly most: number
  /** Spaces with solids that hide lines or are shaded. */
  private readonly solids: { place: ViewPlace; key: string; space: number | 'too much' | undefined }[] = []
  private readonly drawn: { place: ViewPlace; layers: string; space: number; isNamed: boolean }[] = []

  /** `spaces`: those of the drawing, to which further ones are added; the first is model space. */
  constructor(all: Flattening, spaces: Space[], model: Model) {
    this.all = all
    this.spaces = spaces
    this.model = model
    this.most = Math.min(MAX_SPACES, Math.floor(MAX_ITEMS / Math.max(1, spaces[0].items.count)))
  }

  /** Gives a window of a layout the space that it shows; without one it stays an empty frame. */
  show(viewport: Viewport, seen: Seen): void {
    const { look, layers } = seen
    const place = placeOf(seen)
    const solids = look && this.solidSpace(place, { look, frozen: viewport.frozenLayers, looks: layers?.of }, '', layers?.key)
    if (solids === 'too much') this.all.shadedWindows++
    if (typeof solids !== 'number' && !isElse(seen) && !layers) return
    const space = typeof solids === 'number' ? solids : this.spaceFor(place, '', layers)
    if (space !== undefined) viewport.space = space
    else if (isElse(seen)) {
      this.left++
      viewport.on = false
    } else this.plain++
  }

  /** The space of a direction in which solids hide lines or are shaded; undefined where model space holds none, or too much. */
  private solidSpace(place: ViewPlace, display: SolidDisplay, name: string, layers = ''): number | 'too much' | undefined {
    const { look, frozen } = display
    const key = `${look} ${[...frozen].sort((a, b) => a - b).join()} ${layers}`
    const known = this.solids.find((one) => one.key === key && isSame(one.place, place))
    if (known) return known.space
    const space = this.drawSolids(place, display, name)
    this.solids.push({ place, key, space })
    return space
  }

  private drawSolids(place: ViewPlace, display: SolidDisplay, name: string): number | 'too much' | undefined {
    if (this.solids.length >= Math.min(MAX_SOLID_SPACES, this.most)) return 'too much'
    const { block, size } = this.model
    const drawn = this.all.drawSolidView(block, name || this.nextName(), this.sizeFrom(place.transform, size), place, display)
    return typeof drawn === 'object' ? this.spaces.push(drawn) - 1 : drawn
  }

  private nextName(): string {
    return `3D ${this.drawn.length + this.solids.length + 1}`
  }

  /** A view of the file as the part of a space that it shows; undefined when that is not drawn. */
  view({ name, center, target, direction, twist, width, height, sight, look }: View): StoredView | undefined {
    if (!(height > 0) || ![center.x, center.y, width, height, target.x, target.y, target.z, twist].every(Number.isFinite)) return undefined
    const shown = decodeUnicodeCodes(name)
    const seen: Seen = { direction, target, sight }
    const place = placeOf(seen, twist)
    const solids = look && isElse(seen) ? this.solidSpace(place, { look, frozen: [] }, shown) : undefined
    const own = (): number | undefined => (isElse(seen) || Math.abs(twist) > LEAST_TURN ? this.spaceFor(place, shown) : 0)
    const space = typeof solids === 'number' ? solids : own()
    if (space === undefined) {
      this.left++
      return undefined
    }
    const [x, y] = placeIn(place.transform, target)
    const view: StoredView = { name: shown, space, center: [x + center.x, y + center.y], width: width > 0 ? width : height, height }
    // Things near to the eye reach far beyond the picture.
    if (sight?.eye) Object.assign(this.spaces[space], { extents: rectOf(view) })
    return view
  }

  private spaceFor(place: ViewPlace, name: string, layers?: LayerLooks): number | undefined {
    const key = layers?.key ?? ''
    const known = this.drawn.find((one) => one.layers === key && isSame(one.place, place))
    if (known) {
      if (!known.isNamed && name) Object.assign(this.spaces[known.space], { name })
      known.isNamed ||= name !== ''
      return known.space
    }
    if (this.drawn.length >= this.most) return undefined
    const { block, size } = this.model
    const space = this.spaces.push(this.all.drawView(block, name || this.nextName(), this.sizeFrom(place.transform, size), place, layers?.of)) - 1
    this.drawn.push({ place, layers: key, space, isNamed: name !== '' })
    return space
  }

  private sizeFrom(transform: Affine, size: RoughSize): RoughSize {
    if (!size.middle) return size
    const [x, y] = size.middle
    const [mx, my] = placeIn(transform, { x, y, z: 0 })
    return { ...size, middle: [Math.round(mx), Math.round(my)] }
  }
}
