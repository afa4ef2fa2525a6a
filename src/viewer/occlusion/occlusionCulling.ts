import type { Matrix4, OrthographicCamera, PerspectiveCamera, Texture, WebGLRenderer } from 'three'
import type { ShadingMode } from '../api.ts'
import type { Passes } from '../scene/drawList.ts'
import type { GpuScene } from '../scene/gpuScene.ts'
import { Flag } from '../scene/occurrenceTable.ts'
import type { Sight } from '../scene/sight.ts'
import { BoxTree } from './boxTree.ts'
import { type CullingChoice, cullingFor } from './choice.ts'
import { DepthMap, type DepthPicture, viewMatrix } from './depthMap.ts'
import { cellOf, DepthReader } from './depthReader.ts'
import { GROUPS, LINE_REACH, Proof } from './proof.ts'

/** Proofs of the same view, by the same depths, that may fail before all of it is drawn. */
const MOST_FAILURES = 3

/** Results that come with pictures on the canvas. */
export interface CulledPicture {
  choice: CullingChoice
  /** Number of the scene's arrangement: another one when parts are shown, hidden, moved or look different. */
  arrangement: number
  isGrowing: boolean
  isCostly: boolean
  /** Called when something turns out to be seen that the last picture left out. */
  redraw(): void
}

interface Frame {
  scene: GpuScene
  camera: PerspectiveCamera | OrthographicCamera
  mode: ShadingMode
  /** Pixels that are drawn, and how many of them a CSS pixel has. */
  height: number
  width: number
  pixelRatio: number
  /** CSS pixels: smaller parts are not drawn. */
  smallest: number
  isExact: boolean
  atRest: boolean
  culling: CulledPicture
}

/** Two pictures with the same of these show the same parts in the same places. */
interface Stage {
  scene: GpuScene
  arrangement: number
  places: number
}

/** Slots that are left out together, and the box around them: six numbers from `at`. */
interface Hidden {
  slots: Uint32Array
  boxes: Float32Array
  at: number
}

/** What the pictures of one view leave out: in groups that the GPU is asked about. */
interface LeftOut extends Stage {
  matrix: Matrix4
  groups: Hidden[][]
  /** The depths by which they were found are those of the view itself. */
  isExact: boolean
  failures: number
}

/**
 * Leaves out of pictures what lies behind other parts. Depths of a picture are read without waiting and show which parts are hidden in the next ones, for any camera
 * (`DepthMap`). At rest the GPU is asked whether anything left out would have been seen after all (`Proof`); then it is drawn once more with that.
 */
export class OcclusionCulling {
  private readonly reader: DepthReader
  private readonly proof: Proof
  private known?: Stage & { picture: DepthPicture; frame: number }
  private tree?: Stage & { tree: BoxTree }
  private leftOut?: LeftOut
  private last?: { share: number; frames: number }
  private frame = 0
  private reading = 0
  private isOn = false
  private disposed = false
  /** Occurrences that the last picture left out. */
  hidden = 0

  constructor(renderer: WebGLRenderer, passes: Passes) {
    this.reader = new DepthReader(renderer)
    this.proof = new Proof(renderer, passes)
  }

  /** Called before a picture is drawn: takes hidden occurrences out of sight; none where `frame` is undefined. */
  apply(frame: Frame | undefined, sight: Sight): void {
    this.proof.clear()
    this.hidden = 0
    if (!frame) return
    const { scene, camera, culling } = frame
    const { table, draws } = scene
    const { sizes, shown } = sight
    let [occurrences, corners] = [0, 0]
    sight.sumUp(frame.smallest)
    for (let part = 0; part < shown.length; part++) {
      occurrences += shown[part]
      if (shown[part] > 0) corners += shown[part] * (draws[table.starts[part]]?.faces?.range.count ?? 0)
    }
    const { choice, isGrowing, isCostly } = culling
    const facts = {
      choice,
      mode: frame.mode,
      isCut: scene.sections.length > 0,
      isGrowing,
      isCostly,
      isExact: frame.isExact,
      occurrences,
      triangles: corners / 3,
    }
    this.isOn = cullingFor({ ...facts, last: this.last }).on
    if (this.last) this.last.frames++
    const stage = stageOf(frame)
    const { known } = this
    if (!this.isOn || !known || !isSame(known, stage)) {
      this.leftOut = undefined
      return
    }
    const matrix = viewMatrix(camera)
    const isExact = known.picture.matrix.equals(matrix)
    const before = this.leftOut && isSame(this.leftOut, stage) && this.leftOut.matrix.equals(matrix) ? this.leftOut : undefined
    if (!before || (isExact && !before.isExact)) {
      const map = new DepthMap(known.picture, camera)
      const found: Hidden[] = []
      this.treeOf(stage).behind(map, (LINE_REACH * frame.pixelRatio) / cellOf(frame.width), (slots, boxes, at) => found.push({ slots, boxes, at }))
      this.leftOut = { ...stage, matrix, groups: grouped(found), isExact, failures: 0 }
    }
    const { groups, failures } = this.leftOut!
    if (failures >= MOST_FAILURES) return
    for (const group of groups)
      for (const { slots } of group)
        for (const slot of slots) {
          if (sizes[slot] === 0 || table.flags[slot] & Flag.selected) continue
          if (sizes[slot] >= frame.smallest) this.hidden++
          sizes[slot] = 0
        }
    this.last = { share: this.hidden / Math.max(1, occurrences), frames: 0 }
    if (frame.atRest && groups.length > 0) this.proof.set(groups, frame.height, frame.pixelRatio)
  }

  /** Called when the picture has been drawn. */
  drawn(frame: Frame, depth: Texture): void {
    const queries = this.proof.taken()
    if (!this.isOn || (this.reading > 0 && !frame.atRest)) return
    const number = ++this.frame
    const { leftOut } = this
    const asked = leftOut?.groups
    const stage = stageOf(frame)
    this.reading++
    void this.reader
      .read(depth, frame.width, frame.height, viewMatrix(frame.camera))
      .then(async (picture) => {
        if (this.disposed) return
        if (number > (this.known?.frame ?? 0)) this.known = { ...stage, picture, frame: number }
        const answers = await this.proof.answers(queries)
        // Two pictures may have asked about the same groups: the first answer counts.
        if (this.disposed || !leftOut || leftOut !== this.leftOut || leftOut.groups !== asked || !answers.includes(true)) return
        leftOut.failures++
        leftOut.groups = leftOut.groups.filter((_, group) => !answers[group])
        frame.culling.redraw()
      })
      // The context is lost.
      .catch(() => {})
      .finally(() => this.reading--)
  }

  dispose(): void {
    this.disposed = true
    this.reader.dispose()
    this.proof.dispose()
  }

  private treeOf(stage: Stage): BoxTree {
    if (!this.tree || this.tree.scene !== stage.scene || this.tree.places !== stage.places) this.tree = { ...stage, tree: treeOf(stage.scene) }
    return this.tree.tree
  }
}

const stageOf = ({ scene, culling }: Frame): Stage => ({ scene, arrangement: culling.arrangement, places: scene.table.places })

const isSame = (a: Stage, b: Stage): boolean => a.scene === b.scene && a.arrangement === b.arrangement && a.places === b.places

/** The boxes of all that may be left out: not annotations, which are read, nor points, which are larger than where they are. */
function treeOf({ table, draws }: GpuScene): BoxTree {
  const slots: number[] = []
  const boxes = new Float32Array(table.count * 6)
  for (let slot = 0; slot < table.count; slot++) {
    if (!draws[slot] || draws[slot]?.points || table.isAnnotation(slot)) continue
    const at = slots.length * 6
    table.writeBox(slot, boxes, at)
    if (boxes.subarray(at, at + 6).every(Number.isFinite)) slots.push(slot)
  }
  return new BoxTree(slots, boxes)
}

/** Groups of neighbours, no more than can be asked about. */
function grouped(found: readonly Hidden[]): Hidden[][] {
  const size = Math.max(1, Math.ceil(found.length / GROUPS))
  return Array.from({ length: Math.ceil(found.length / size) }, (_, group) => found.slice(group * size, (group + 1) * size))
}
