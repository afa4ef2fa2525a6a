import { diagonalOf } from '../../core/scene/bounds.ts'
import type { Edges, Mesh } from '../../core/scene/mesh.ts'
import type { Part } from '../../core/scene/model.ts'
import { lengthOf } from '../../core/scene/paged/columns.ts'
import { isLargeMesh, layoutOf } from './batchPlan.ts'
import { Clusters } from './coarse.ts'
import { coarseEdges } from './coarseEdges.ts'
import type { EdgeDrawable, FaceDrawable } from './drawables.ts'
import type { PartDraw } from './drawLists.ts'
import { EdgeBatch } from './edgeBatch.ts'
import { FaceBatch } from './faceBatch.ts'
import { fineWithin, INERTIA } from './gpuBudget.ts'
import type { GpuScene } from './gpuScene.ts'
import { gridOf } from './grid.ts'
import { Flag } from './occurrenceTable.ts'
import { proxyBytes, proxyCells, proxyMesh } from './proxy.ts'
import type { Sight } from './sight.ts'

/** Milliseconds from one decision to the next. */
const DECISION_MS = 200
/** Milliseconds for which a part under the pointer is wanted. */
const WANTED_MS = 3000
/** Share of the limit that parts may take; what remains is for boxes and proxies. */
const FINE_SHARE = 0.9
/** How far batches are filled on average, as it seems at first and at least. */
const FILLED = 0.9
const LEAST_FILLED = 0.5
/** Batches that are filled less are emptied into others when there is no room. */
const SPARSE = 0.6
/** Errors of boxes, and of the lines that proxies lack, in parts of a part's diameter. */
const BOX_ERROR = 0.5
const LINES_ERROR = 0.05
/** Pixels of diameter up to which a box does as well as any proxy. */
const SMALL = 2
const BOX_BYTES = 500

/** A part that may give its geometry back. */
interface Entry {
  draw: PartDraw
  bytes: number
  proxyBytes: number
  /** Pixels of the largest occurrence in view; 0 out of sight. */
  pixels: number
  isSelected: boolean
  /** Pixels by which its proxy is off, or would be; Infinity where it is selected or asked about. */
  error: number
  /** Its proxy has been made, or is not worthwhile. */
  isSettled: boolean
}

const kinds = ['leaving', 'coming', 'shaping'] as const
type Kind = (typeof kinds)[number]

/**
 * Keeps the geometry of a model within a limit on the GPU. While all of it fits, it does nothing. Else parts that are out of sight or small give theirs back: proxies are
 * drawn in their place, until they matter enough to be uploaded anew from the page's copy.
 */
export class Residency {
  /** Called when there is work to do though no frame is on its way. */
  onWaiting: () => void = () => undefined
  /** Bytes. */
  readonly limit: number
  private readonly scene: GpuScene
  private readonly entries = new Map<PartDraw, Entry>()
  private readonly wanted = new Map<PartDraw, number>()
  private readonly clusters = new Clusters()
  private proxies = 0
  private nextDecision = 0
  private filled = FILLED
  private timer?: ReturnType<typeof setTimeout>
  /** Parts that are to give their geometry back, to get it, and to get a proxy in place of their box. */
  private readonly queues: Record<Kind, Entry[]> = { leaving: [], coming: [], shaping: [] }
  private current?: { kind: Kind; entry: Entry; pieces: Generator<undefined, boolean> }

  constructor(scene: GpuScene, limit: number) {
    this.scene = scene
    this.limit = limit
  }

  get isWaiting(): boolean {
    return kinds.some((kind) => this.queues[kind].length > 0)
  }

  /** Whether there is room for a part's geometry. Annotations, which are read, are always there. */
  admits({ id, mesh, edges }: Pick<Part, 'id' | 'mesh' | 'edges'>): boolean {
    if (this.limit === Infinity || this.isAnnotation(id)) return true
    const drawn = mesh && mesh.indices.length > 0 ? mesh : undefined
    return this.scene.drawables.admits(drawn, edges, this.limit * FINE_SHARE)
  }

  add(draw: PartDraw): void {
    const { id, mesh, edges } = draw.part
    if (this.limit === Infinity || draw.isPictured || this.isAnnotation(id) || !(mesh ?? edges)) return
    const bytes = bytesOf(mesh, edges)
    this.filled = FILLED
    const cells = mesh && proxyCells(lengthOf(mesh, 'positions') / 3)
    this.entries.set(draw, { draw, bytes, proxyBytes: BOX_BYTES + (cells ? proxyBytes(cells) : 0), pixels: 0, isSelected: false, error: 0, isSettled: false })
    if (draw.isProxy) this.proxies++
  }

  forget(draw: PartDraw): void {
    if (!this.entries.delete(draw)) return
    if (draw.isProxy) this.proxies--
    this.wanted.delete(draw)
    if (this.current?.entry.draw === draw) this.stop()
    for (const kind of kinds) this.queues[kind] = this.queues[kind].filter((entry) => entry.draw !== draw)
  }

  dispose(): void {
    clearTimeout(this.timer)
    this.stop()
  }

  /** A part that is drawn as a proxy is asked about: it is to be there in full. */
  want(draw: PartDraw): void {
    if (!this.entries.has(draw)) return
    this.wanted.set(draw, performance.now() + WANTED_MS)
    this.nextDecision = 0
    this.onWaiting()
  }

  /** Called for each frame: decides now and then which parts are to have their geometry; `isExact`: now, and all that may be there is there when it returns. */
  follow({ sizes }: Pick<Sight, 'sizes'>, isExact: boolean): void {
    if (this.proxies === 0) return
    const now = performance.now()
    if (!isExact && now < this.nextDecision) {
      // It may be the last frame of a movement.
      this.timer ??= setTimeout(() => {
        this.timer = undefined
        this.onWaiting()
      }, this.nextDecision - now)
      return
    }
    this.nextDecision = now + DECISION_MS
    const { table, draws } = this.scene
    for (const entry of this.entries.values()) {
      entry.pixels = 0
      entry.isSelected = false
    }
    let last: PartDraw | undefined
    let entry: Entry | undefined
    for (let slot = 0; slot < table.count; slot++) {
      const draw = draws[slot]
      if (!draw || sizes[slot] === 0) continue
      if (draw !== last) entry = this.entries.get((last = draw))
      if (!entry) continue
      entry.pixels = Math.max(entry.pixels, sizes[slot])
      entry.isSelected ||= (table.flags[slot] & Flag.selected) !== 0
    }
    this.decide(now)
    if (isExact) this.work(Infinity)
  }

  /** Brings in the wanted parts, at once. */
  bringWanted(): void {
    this.decide(performance.now())
    const { queues } = this
    while (queues.leaving.length > 0 || (queues.coming.length > 0 && this.wanted.has(queues.coming[0].draw))) this.step(Infinity)
  }

  /** Goes on until a time (`performance.now`), with one piece at least; returns whether something is to be drawn differently. */
  work(until: number): boolean {
    let changed = false
    while (this.isWaiting) {
      changed = this.step(until) || changed
      if (performance.now() >= until) break
    }
    return changed
  }

  private isAnnotation(part: Part['id']): boolean {
    const { table } = this.scene
    const nodes = table.index.nodesOfPart.get(part)
    return nodes !== undefined && table.isAnnotation(table.slot(nodes[0])!)
  }

  private decide(now: number): void {
    for (const [draw, until] of this.wanted) if (until < now) this.wanted.delete(draw)
    const entries = [...this.entries.values()]
    const isWanted = ({ draw, isSelected }: Entry): boolean => isSelected || this.wanted.has(draw)
    for (const entry of entries) entry.error = isWanted(entry) ? Infinity : entry.pixels * errorOf(entry)
    const residents = entries.map(({ draw, bytes, proxyBytes, error }) => ({ bytes, proxyBytes, error, isFine: !draw.isProxy }))
    const fine = fineWithin(residents, (this.limit * FINE_SHARE - this.scene.drawables.fixedBytes) * this.filled)
    const { queues, current } = this
    queues.leaving = entries.filter(({ draw }, i) => !fine[i] && !draw.isProxy)
    queues.coming = entries.filter(({ draw }, i) => fine[i] && draw.isProxy).sort((a, b) => Number(isWanted(b)) - Number(isWanted(a)) || b.pixels - a.pixels)
    queues.shaping = entries
      .filter(({ draw, isSettled, pixels }, i) => !fine[i] && draw.isProxy && !isSettled && pixels > SMALL)
      .sort((a, b) => b.pixels - a.pixels)
    if (current && !queues[current.kind].includes(current.entry)) this.stop()
  }

  /** Drops the task at hand. */
  private stop(): void {
    this.current?.pieces.return(false)
    this.current = undefined
  }

  /** Carries out a share of the pending loads and releases. True when the picture changes by it. */
  private step(until: number): boolean {
    this.current ??= this.next()
    const { kind, entry, pieces } = this.current
    let piece = pieces.next()
    while (!piece.done) {
      if (performance.now() >= until) return false
      piece = pieces.next()
    }
    this.current = undefined
    // Without room for one there is none for the others, which matter less; the next decision tries again.
    this.queues[kind] = kind === 'coming' && !piece.value ? [] : this.queues[kind].filter((other) => other !== entry)
    return piece.value
  }

  private next(): NonNullable<Residency['current']> {
    const kind = kinds.find((one) => this.queues[one].length > 0)!
    const [entry] = this.queues[kind]
    return { kind, entry, pieces: kind === 'leaving' ? this.leave(entry) : kind === 'coming' ? this.come(entry) : this.shape(entry) }
  }

  private *leave(entry: Entry): Generator<undefined, boolean> {
    const { draw } = entry
    // Out of sight a box does for now.
    if (entry.pixels > SMALL) yield* this.shape(entry)
    this.scene.takeOut(draw)
    draw.isProxy = true
    draw.faces = draw.proxy ?? this.scene.boxOf(draw)
    this.proxies++
    return true
  }

  /** False when there is no room. */
  private *come(entry: Entry): Generator<undefined, boolean> {
    const { scene } = this
    const { draw } = entry
    const { mesh } = draw.part
    while (!this.admits(draw.part)) {
      if (!this.empty()) {
        const other = this.leastBelow(entry.error)
        if (!other) {
          this.lowerFilled(0.05)
          return false
        }
        // Batches are filled less than it seemed.
        this.lowerFilled(0.01)
        yield* this.leave(other)
      }
      yield
    }
    let faces: PartDraw['faces']
    if (mesh && isLargeMesh(mesh)) {
      const drawable = scene.drawables.facesFor(mesh)
      try {
        faces = { drawable, range: yield* drawable.batch.addInPieces(mesh, gridOf(draw.part)) }
      } finally {
        if (!faces) scene.drawables.takeOut({ drawable, range: { first: 0, count: 0 } })
      }
    }
    scene.bringBack(draw, faces)
    this.proxies--
    return true
  }

  private lowerFilled(by: number): void {
    this.filled = Math.max(LEAST_FILLED, this.filled - by)
  }

  /** The part that matters least of those that are there and matter less. */
  private leastBelow(error: number): Entry | undefined {
    let least: Entry | undefined
    for (const entry of this.entries.values())
      if (!entry.draw.isProxy && entry.error * INERTIA < error && entry.error < (least?.error ?? Infinity)) least = entry
    return least
  }

  /** Makes the proxy of a part; false when it is not worthwhile. */
  private *shape(entry: Entry): Generator<undefined, boolean> {
    const { draw } = entry
    const { part } = draw
    const cells = part.mesh && proxyCells(lengthOf(part.mesh, 'positions') / 3)
    if (part.mesh && cells && !entry.isSettled) {
      const { indices, error } = yield* this.clusters.simplify(part.mesh, cells)
      const mesh = proxyMesh(part.mesh, indices)
      if (!this.scene.drawables.admits(mesh, undefined, this.limit, true)) {
        // Other parts have to leave first: the next decision sees to it.
        if (entry.draw.isProxy && this.filled > LEAST_FILLED) {
          this.lowerFilled(0.05)
          this.queues.shaping = []
          this.nextDecision = 0
          this.onWaiting()
        }
        return false
      }
      entry.proxyBytes = BOX_BYTES
      if (indices.length > 0) {
        draw.proxy = { ...this.scene.placeFaces(draw, mesh, true), error: error / diagonalOf(part.bounds) }
        entry.proxyBytes += bytesOf(mesh, undefined)
        if (draw.isProxy) draw.faces = draw.proxy
      }
    }
    if (draw.proxy && part.edges && !draw.proxyLines) {
      const lines = coarseEdges(part.edges, draw.proxy.error * diagonalOf(part.bounds))
      if (lines.points.length > 0 && this.scene.drawables.admits(undefined, lines, this.limit, true)) {
        draw.proxyLines = this.scene.placeEdges(draw, lines, true)
        entry.proxyBytes += bytesOf(undefined, lines)
      }
    }
    entry.isSettled = true
    return draw.proxy !== undefined
  }

  /** Empties the least filled batch into others, which gives its memory back; false when none can be emptied. */
  private empty(): boolean {
    const { faces, edges } = this.scene.drawables
    const sparse = [...faces.filter(({ batch }) => !batch.isOwn), ...edges].filter(({ batch, isLasting }) => !isLasting && batch.taken < SPARSE)
    for (const drawable of sparse.sort((a, b) => a.batch.taken - b.batch.taken)) {
      const moved = [...this.entries.keys()].filter(
        ({ edges: lines, faces: shape, isProxy, lines: fewer }) =>
          lines?.drawable === drawable || (shape?.drawable === drawable && !isProxy) || fewer?.some((placed) => placed?.drawable === drawable),
      )
      if (moved.every((draw) => this.move(draw, drawable)) && drawable.batch.taken === 0) return true
    }
    return false
  }

  /** Moves the geometry of a part from one batch to others that are there; false when there is no room. */
  private move(draw: PartDraw, from: FaceDrawable | EdgeDrawable): boolean {
    const { scene } = this
    const { mesh, edges } = draw.part
    if (mesh && draw.faces?.drawable === from) {
      const drawable = scene.drawables.faces.find((other) => other !== from && !other.isLasting && other.batch.fits(mesh))
      if (!drawable) return false
      scene.levels.forget(draw)
      const range = drawable.batch.add(mesh, gridOf(draw.part))
      scene.drawables.takeOut(draw.faces)
      draw.faces = { drawable, range }
    }
    if (draw.lines?.some((placed) => placed?.drawable === from)) scene.takeOutLines(draw)
    if (edges && draw.edges?.drawable === from) {
      const drawable = scene.drawables.edges.find((other) => other !== from && !other.isLasting && other.batch.fits(edges.points.length / 3))
      if (!drawable) return false
      const range = drawable.batch.add(edges, gridOf(draw.part))
      scene.drawables.takeOutEdges(draw.edges)
      draw.edges = { drawable, range }
    }
    return true
  }
}

/** Error of the part's proxy, in parts of its diameter, as far as it is known. */
function errorOf({ draw, isSettled }: Entry): number {
  const { mesh, edges } = draw.part
  const cells = mesh && !isSettled ? proxyCells(lengthOf(mesh, 'positions') / 3) : undefined
  return Math.max(draw.proxy?.error ?? (cells ? 1 / cells : BOX_ERROR), edges ? LINES_ERROR : 0)
}

/** Bytes on the GPU. */
function bytesOf(mesh: Mesh | undefined, edges: Edges | undefined): number {
  const faces = mesh ? FaceBatch.bytesOf({ vertices: lengthOf(mesh, 'positions') / 3, indices: lengthOf(mesh, 'indices') }, layoutOf(mesh)) : 0
  return faces + (edges ? EdgeBatch.bytesOf(lengthOf(edges, 'points') / 3) : 0)
}
