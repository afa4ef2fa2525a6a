import { AlwaysStencilFunc, EqualStencilFunc, type IUniform, type RawShaderMaterial, type WebGLRenderer } from 'three'
import type { Drawing, Layer } from '../../core/drawing/drawing.ts'
import { isRect, mapRect, mapX, mapY, recordsOf, scaleOf, sheetRect, type SpaceWindow, windowsOf } from '../../core/drawing/spaceWindow.ts'
import type { Ink } from '../../core/drawing/resolvedStyle.ts'
import { type Rect, segmentCount } from '../../core/drawing/space.ts'
import { spaceIndexOf } from '../../core/drawing/spaceIndex.ts'
import type { DrawingLook, DrawingPick } from './api.ts'
import { ClipMask } from './clipMask.ts'
import { Detail, needsDetail, type Sight } from './detail.ts'
import { GpuSpace } from './gpuSpace.ts'
import type { PlaneCamera } from './planeCamera.ts'
import { Sheet, stillCamera } from './sheet.ts'
import { patternTable, StyleLooks } from './tables.ts'
import { weightScale } from './weightScale.ts'

/** Width of the thinnest lines in device pixels, and in CSS pixels on fine screens, where small drawings would run together else. */
const THINNEST_PX = 1.1
const THINNEST_CSS_PX = 0.7
/** Line weights end at 2.11 mm. */
const HALF_WIDEST_MM = 1.1
const NOTHING = 0xffffffff
/** Colours of a drawing that are nearer than this to a dark ground would vanish: files are drawn for white paper or black screens. */
const LEAST_CONTRAST = 1.5

/** A drawing on the GPU: its tabs, what each shows through which window, and how. */
export class DrawingStage {
  readonly drawing: Drawing
  windows: SpaceWindow[] = []
  space = 0
  /** Scale (sheet units per unit) of each window, and the origin of its buffers on the sheet. Kept in an array, as V8 would box numbers returned by functions in every frame. */
  #places: { scale: number; origin: Float64Array }[] = []
  #look: DrawingLook
  #shown: Uint8Array
  #layers: readonly Layer[]
  readonly #changed: () => void
  readonly #camera = stillCamera()
  readonly #spaces = new Map<number, GpuSpace>()
  readonly #details = new Map<number, Detail>()
  readonly #masks = new Map<SpaceWindow, ClipMask>()
  readonly #styles: StyleLooks
  readonly #patterns
  readonly #sheet = new Sheet()
  #paper: Rect | undefined
  #hover: DrawingPick | null = null
  readonly #box = { x: 0, y: 0, w: 0, h: 0 }
  readonly #seen = new Float64Array(4)

  constructor(drawing: Drawing, look: DrawingLook, shown: Uint8Array, changed: () => void) {
    this.drawing = drawing
    this.#look = look
    this.#shown = shown
    this.#layers = drawing.layers
    this.#changed = changed
    const most = Math.max(1, ...drawing.spaces.map((_, at) => windowsOf(drawing, at).length))
    this.#styles = new StyleLooks(drawing, most)
    this.#patterns = patternTable(drawing.lineTypes)
  }

  setSpace(space: number): void {
    this.#forgetDetails()
    for (const mask of this.#masks.values()) mask.dispose()
    this.#masks.clear()
    this.space = space
    this.windows = windowsOf(this.drawing, space)
    this.#places = this.windows.map(({ space: shown, toSheet }) => {
      const [x, y] = this.drawing.spaces[shown].origin
      return { scale: scaleOf(toSheet), origin: Float64Array.of(mapX(toSheet, x, y), mapY(toSheet, x, y)) }
    })
    const paper = this.isSheet ? sheetRect(this.drawing, space) : undefined
    this.#paper = isRect(paper) ? paper : undefined
    this.#restyle()
    for (const window of this.windows) {
      this.#gpu(window.space)
      if (window.clip && window.clip.length >= 6) this.#masks.set(window, new ClipMask(window.clip))
    }
  }

  /** Puts a space of the drawing onto the GPU anew. */
  redraw(space: number): void {
    this.#forgetDetails()
    this.#spaces.get(space)?.dispose()
    this.#spaces.delete(space)
    this.setSpace(this.space)
  }

  setLook(look: DrawingLook): void {
    this.#look = look
    for (const gpu of this.#spaces.values()) gpu.setAccent(look.accent)
    this.#restyle()
  }

  setLayers(shown: Uint8Array, layers: readonly Layer[] = this.drawing.layers): void {
    this.#shown = shown
    this.#layers = layers
    this.#restyle()
  }

  setSelection(space: number, entities: Iterable<number>): void {
    for (const [at, gpu] of this.#spaces) gpu.selected.set(recordsOf(this.drawing, at) === space ? entities : [])
  }

  setHover(pick: DrawingPick | null): void {
    this.#hover = pick
  }

  get background(): number {
    return this.isSheet ? this.#look.desk : this.#look.ground
  }

  get isSheet(): boolean {
    return this.drawing.spaces[this.space]?.kind === 'paper'
  }

  get segments(): number {
    let sum = 0
    for (const { space } of this.windows) sum += segmentCount(this.drawing.spaces[space].lines)
    return sum
  }

  /** Draws the tab into the whole of the present target, `pixelRatio` pixels of it for one of the camera's. Nothing is allocated. */
  render(renderer: WebGLRenderer, camera: PlaneCamera, pixelRatio: number): void {
    renderer.setScissorTest(false)
    renderer.clear()
    if (this.#paper) {
      this.#sheet.place(this.#paper, camera, pixelRatio, this.#look.sheet)
      renderer.render(this.#sheet.scene, this.#camera)
    }
    for (let at = 0; at < this.windows.length; at++) this.#renderWindow(renderer, camera, pixelRatio, at)
    renderer.setScissorTest(false)
  }

  /** Makes the close-up detail anew where needed; to be called when the view rests. */
  refine(camera: PlaneCamera, pixelRatio: number): void {
    const sights = new Map<number, Sight>()
    for (const { space, toSpace, box, toSheet } of this.windows) {
      const seen = meet(camera.seen(), box)
      if (!seen) continue
      const rect = mapRect(toSpace, seen)
      const scale = scaleOf(toSheet) * camera.scale * pixelRatio
      const other = sights.get(space)
      sights.set(space, other ? { rect: join(other.rect, rect), scale: Math.max(other.scale, scale) } : { rect, scale })
    }
    for (const [space, sight] of sights) {
      const old = this.#details.get(space)
      const gpu = this.#gpu(space)
      const isNeeded = needsDetail(gpu, sight)
      if (isNeeded ? old?.serves(sight) : !old) continue
      old?.dispose()
      this.#details.delete(space)
      const index = isNeeded ? spaceIndexOf(this.drawing, space) : undefined
      if (index) this.#details.set(space, new Detail(this.drawing, gpu, index, sight))
      this.#changed()
    }
  }

  dispose(): void {
    this.#forgetDetails()
    for (const mask of this.#masks.values()) mask.dispose()
    for (const gpu of this.#spaces.values()) gpu.dispose()
    this.#spaces.clear()
    this.#styles.dispose()
    this.#patterns.dispose()
    this.#sheet.dispose()
  }

  #renderWindow(renderer: WebGLRenderer, camera: PlaneCamera, pixelRatio: number, at: number): void {
    const window = this.windows[at]
    const { toSheet, box } = window
    if (!box) renderer.setScissorTest(false)
    else if (!this.#scissor(renderer, camera, pixelRatio, box)) return
    const gpu = this.#gpu(window.space)
    const detail = this.#details.get(window.space)
    const { uniforms } = gpu
    const { scale, origin } = this.#places[at]
    const s = camera.scale * pixelRatio
    uniforms.styleBase.value = this.#styles.base(at)
    const turn = uniforms.turn.value
    turn.x = toSheet[0] * s
    turn.y = toSheet[1] * s
    turn.z = toSheet[2] * s
    turn.w = toSheet[3] * s
    const shift = uniforms.shift.value
    shift.x = (origin[0] - camera.x) * s
    shift.y = (origin[1] - camera.y) * s
    const half = uniforms.halfSize.value
    half.x = (camera.width * pixelRatio) / 2
    half.y = (camera.height * pixelRatio) / 2
    put(uniforms.pixelsPerUnit, scale * s)
    put(uniforms.patternScale, window.patternScale)
    put(uniforms.pixelsPerMm, this.#look.weights ? weightScale(this.drawing.spaces[this.space], s, pixelRatio) : 0)
    put(uniforms.thinnest, Math.max(THINNEST_PX, THINNEST_CSS_PX * pixelRatio))
    uniforms.hovered.value = this.#hover && this.#hover.space === recordsOf(this.drawing, window.space) ? this.#hover.entity : NOTHING
    this.#sight(camera, at)
    gpu.aim(this.#seen, uniforms.pixelsPerUnit.value)
    const mask = this.#masks.get(window)
    if (at > 0) renderer.clearDepth()
    if (mask) {
      renderer.clearStencil()
      mask.place(camera)
      renderer.render(mask.scene, this.#camera)
    }
    this.#ready(gpu.materials, mask !== undefined)
    renderer.render(gpu.scene, this.#camera)
    if (!detail) return
    const ox = detail.origin[0]
    const oy = detail.origin[1]
    detail.shift.value.x = (toSheet[0] * ox + toSheet[2] * oy + toSheet[4] - camera.x) * s
    detail.shift.value.y = (toSheet[1] * ox + toSheet[3] * oy + toSheet[5] - camera.y) * s
    this.#ready(detail.materials, mask !== undefined)
    renderer.render(detail.scene, this.#camera)
  }

  /** Writes what a window shows into `#seen`, relative to the origin of its space; no more of it than may be drawn over the edge. */
  #sight(camera: PlaneCamera, at: number): void {
    const { toSpace, space, box } = this.windows[at]
    const { origin } = this.drawing.spaces[space]
    const seen = this.#seen
    const w = camera.width / 2 / camera.scale
    const h = camera.height / 2 / camera.scale
    const left = Math.max(camera.x - w, box ? box[0] : -Infinity)
    const right = Math.min(camera.x + w, box ? box[2] : Infinity)
    const bottom = Math.max(camera.y - h, box ? box[1] : -Infinity)
    const top = Math.min(camera.y + h, box ? box[3] : Infinity)
    const middleX = (left + right) / 2
    const middleY = (bottom + top) / 2
    // The box of a turned rectangle about its middle.
    const halfX = (Math.abs(toSpace[0]) * (right - left) + Math.abs(toSpace[2]) * (top - bottom)) / 2
    const halfY = (Math.abs(toSpace[1]) * (right - left) + Math.abs(toSpace[3]) * (top - bottom)) / 2
    const { pixelsPerUnit, pixelsPerMm, thinnest } = this.#gpu(space).uniforms
    const margin = (pixelsPerMm.value * HALF_WIDEST_MM + thinnest.value + 2) / pixelsPerUnit.value
    const x = toSpace[0] * middleX + toSpace[2] * middleY + toSpace[4] - origin[0]
    const y = toSpace[1] * middleX + toSpace[3] * middleY + toSpace[5] - origin[1]
    seen[0] = x - halfX - margin
    seen[1] = y - halfY - margin
    seen[2] = x + halfX + margin
    seen[3] = y + halfY + margin
  }

  /** Three.js keeps uniforms between draws of a material: this marks them as changed. */
  #ready(materials: readonly RawShaderMaterial[], masked: boolean): void {
    // Without an iterator, which would be made anew in every frame.
    for (let at = 0; at < materials.length; at++) {
      const material = materials[at]
      material.uniformsNeedUpdate = true
      material.stencilFunc = masked ? EqualStencilFunc : AlwaysStencilFunc
      material.stencilRef = 1
      material.stencilWriteMask = 0
    }
  }

  #scissor(renderer: WebGLRenderer, camera: PlaneCamera, pixelRatio: number, [x0, y0, x1, y1]: Rect): boolean {
    const box = this.#box
    const left = camera.width / 2 + (x0 - camera.x) * camera.scale
    const bottom = camera.height / 2 + (y0 - camera.y) * camera.scale
    const right = left + (x1 - x0) * camera.scale
    const top = bottom + (y1 - y0) * camera.scale
    box.x = Math.max(0, left)
    box.y = Math.max(0, bottom)
    box.w = Math.min(camera.width, right) - box.x
    box.h = Math.min(camera.height, top) - box.y
    if (!(box.w > 0) || !(box.h > 0)) return false
    // Taken for pixels of the canvas, whatever the target is.
    const unit = pixelRatio / renderer.getPixelRatio()
    renderer.setScissor(box.x * unit, box.y * unit, box.w * unit, box.h * unit)
    renderer.setScissorTest(true)
    return true
  }

  #gpu(space: number): GpuSpace {
    const known = this.#spaces.get(space)
    if (known) return known
    const gpu = new GpuSpace(this.drawing, this.drawing.spaces[space], this.#styles.transparent, this.#changed)
    gpu.uniforms.styles.value = this.#styles.texture
    gpu.uniforms.patterns.value = this.#patterns
    gpu.setAccent(this.#look.accent)
    this.#spaces.set(space, gpu)
    return gpu
  }

  #restyle(): void {
    const { sheet, ground, onSheet, onGround, monochrome, plot } = this.#look
    const under = this.isSheet ? sheet : ground
    const ink: Ink = {
      background: (under << 8) >>> 0,
      foreground: ((this.isSheet ? onSheet : onGround) << 8) >>> 0,
      monochrome,
      ...(plot && { plot }),
      ...(isDark(under) && { leastContrast: LEAST_CONTRAST }),
    }
    this.windows.forEach((window, at) => this.#styles.write(at, ink, this.#shown, window, this.#layers))
  }

  #forgetDetails(): void {
    for (const detail of this.#details.values()) detail.dispose()
    this.#details.clear()
  }
}

function meet([a, b, c, d]: Rect, other: Rect | undefined): Rect | undefined {
  if (!other) return [a, b, c, d]
  const out: Rect = [Math.max(a, other[0]), Math.max(b, other[1]), Math.min(c, other[2]), Math.min(d, other[3])]
  return out[0] < out[2] && out[1] < out[3] ? out : undefined
}

/** `color`: 0xRRGGBB. */
const isDark = (color: number): boolean => ((color >> 16) & 255) + ((color >> 8) & 255) + (color & 255) < 3 * 128

const join = (a: Rect, b: Rect): Rect => [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])]

/** A number that is written anew, though equal, is a new object on the heap. */
function put(uniform: IUniform<number>, value: number): void {
  if (uniform.value !== value) uniform.value = value
}
