import type { StoredView } from '../../../src/core/drawing/drawing.ts'
import type { Space, Viewport } from '../../../src/core/drawing/space.ts'
import { decodeUnicodeCodes } from '../fonts/letterCodes.ts'
import { type Affine, extrusion, type Point3 } from '../geometry/affine.ts'
import type { SolidLook } from '../model/solidLook.ts'
import type { View } from '../model/objects.ts'
import type { BlockRecord } from '../model/tables.ts'
import type { Flattening } from './flattening.ts'
import type { RoughSize } from './roughSize.ts'
import type { SolidDisplay } from './solidView.ts'

/** Directions from which model space is drawn, and items of all of them together: each is as much work as model space itself. */
const MAX_SPACES = 8
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

const isSame = (one: Affine, other: Affine): boolean => one.every((value, i) => Math.abs(value - other[i]) < SAME)

interface Model {
  block: BlockRecord
  size: RoughSize
}

/** Spaces that show model space from the side, for windows of layouts and for views of the file: one for each direction. */
export class SideViews {
  /** Windows and views that would be too much to draw. */
  left = 0
  private readonly all: Flattening
  private readonly spaces: Space[]
  private readonly model: Model
  private readonly most: number
  /** Spaces with solids that hide lines or are shaded. */
  private readonly solids: { transform: Affine; key: string; space: number | 'too much' | undefined }[] = []
  private readonly drawn: { transform: Affine; space: number; isNamed: boolean }[] = []

  /** `spaces`: those of the drawing, to which further ones are added; the first is model space. */
  constructor(all: Flattening, spaces: Space[], model: Model) {
    this.all = all
    this.spaces = spaces
    this.model = model
    this.most = Math.min(MAX_SPACES, Math.floor(MAX_ITEMS / Math.max(1, spaces[0].items.count)))
  }

  /** Gives a window of a layout the space that it shows; without one it stays an empty frame. `look`: how it shows solids, where not with all edges. */
  show(viewport: Viewport, direction: Point3, look?: SolidLook): void {
    const transform = seenFrom(direction)
    const solids = look && this.solidSpace(transform, { look, frozen: viewport.frozenLayers }, '')
    if (solids === 'too much') this.all.shadedWindows++
    if (typeof solids !== 'number' && !isTilted(direction)) return
    const space = typeof solids === 'number' ? solids : this.spaceFor(transform, '')
    if (space === undefined) viewport.on = false
    else viewport.space = space
  }

  /** The space of a direction in which solids hide lines or are shaded; undefined where model space holds none, or too much. */
  private solidSpace(transform: Affine, display: SolidDisplay, name: string): number | 'too much' | undefined {
    const { look, frozen } = display
    const key = `${look} ${[...frozen].sort((a, b) => a - b).join()}`
    const known = this.solids.find((one) => one.key === key && isSame(one.transform, transform))
    if (known) return known.space
    const space = this.drawSolids(transform, display, name)
    this.solids.push({ transform, key, space })
    return space
  }

  private drawSolids(transform: Affine, display: SolidDisplay, name: string): number | 'too much' | undefined {
    if (this.solids.length >= this.most) return 'too much'
    const { block, size } = this.model
    const drawn = this.all.drawSolidView(block, name || this.nextName(), this.sizeFrom(transform, size), transform, display)
    return typeof drawn === 'object' ? this.spaces.push(drawn) - 1 : drawn
  }

  private nextName(): string {
    return `3D ${this.drawn.length + this.solids.length + 1}`
  }

  /** A view of the file as the part of a space that it shows; undefined when that is not drawn. */
  view({ name, center, target, direction, twist, width, height, isPerspective, look }: View): StoredView | undefined {
    if (!(height > 0) || ![center.x, center.y, width, height, target.x, target.y, target.z, twist].every(Number.isFinite)) return undefined
    const shown = decodeUnicodeCodes(name)
    const transform = seenFrom(direction, twist)
    const solids = look && isTilted(direction) ? this.solidSpace(transform, { look, frozen: [] }, shown) : undefined
    const own = (): number | undefined => (isTilted(direction) || Math.abs(twist) > LEAST_TURN ? this.spaceFor(transform, shown) : 0)
    const space = typeof solids === 'number' ? solids : own()
    if (space === undefined) return undefined
    const [x, y] = placeIn(transform, target)
    return {
      name: shown,
      space,
      center: [x + center.x, y + center.y],
      width: width > 0 ? width : height,
      height,
      ...(isPerspective && { isPerspective: true }),
    }
  }

  private spaceFor(transform: Affine, name: string): number | undefined {
    const known = this.drawn.find((one) => isSame(one.transform, transform))
    if (known) {
      if (!known.isNamed && name) Object.assign(this.spaces[known.space], { name })
      known.isNamed ||= name !== ''
      return known.space
    }
    if (this.drawn.length >= this.most) {
      this.left++
      return undefined
    }
    const { block, size } = this.model
    const space = this.spaces.push(this.all.drawView(block, name || this.nextName(), this.sizeFrom(transform, size), transform)) - 1
    this.drawn.push({ transform, space, isNamed: name !== '' })
    return space
  }

  private sizeFrom(transform: Affine, size: RoughSize): RoughSize {
    if (!size.middle) return size
    const [x, y] = size.middle
    const [mx, my] = placeIn(transform, { x, y, z: 0 })
    return { ...size, middle: [Math.round(mx), Math.round(my)] }
  }
}
