import { type MeshDecision, openBudget } from '../../../contract/meshPolicy.ts'
import { WorkQueue } from '../../../kernel/meshPool/workQueue.ts'
import type { Quality } from '../../../contract/format.ts'
import type { Exchange } from '../part21/exchange.ts'
import type { PartSource } from '../structure/bodies.ts'
import { type MeshEvents, meshJob, type StepHelpers } from './meshJob.ts'
import { faceAreas, type MeshWitness, witnessOf } from './meshWitness.ts'
import { type MeshedPart, meshPart } from './meshPart.ts'
import type { PieceUse } from './pieceUse.ts'

const YIELD_MS = 100
/** What a face takes, as long as less than so much has been measured: of the quicker half of real files. Milliseconds. */
const MS_PER_FACE = 0.05
const MEASURED_MS = 50
/** The first part should be there at once: the biggest of those with no more faces than this. */
export const OPENER_FACES = 150
/** Faces of a large file that are meshed in the order of their parts' sizes. */
const FIRST_SHARE = 1 / 3
/** Number of the import worker among those that mesh. */
const HERE = 0

const OPEN = 0
const SOUND = 1
const FLAGGED = 2
const EMPTY = 3

/** Parts that are being meshed, here and by helpers. */
export class PartWork {
  /** In the order in which they are taken. */
  private readonly order: readonly PartSource[]
  private readonly weights: Float64Array
  /** The largest weight from each place on. */
  private readonly heaviest: Float64Array
  private readonly states: Uint8Array
  private readonly queue: WorkQueue
  private readonly sceneSize: number
  private readonly quality: Quality
  private readonly events: MeshEvents
  private readonly use: PieceUse | undefined
  private readonly total: number
  /** Size of the files. */
  private readonly bytes: number
  /** Witnesses of the parts in which a check found faults. */
  readonly witnesses = new Map<number, MeshWitness>()
  private done = 0
  /** Helpers that died. */
  private readonly lost = new Set<number>()
  /** Called when a helper has answered or died. */
  private wake: () => void = () => {}

  /** `use`: is given what becomes free of the files. */
  constructor(sources: readonly PartSource[], sceneSize: number, quality: Quality, events: MeshEvents, use?: PieceUse) {
    this.use = use
    this.order = drawingOrder(sources)
    this.weights = Float64Array.from(this.order, weight)
    this.total = this.weights.reduce((sum, own) => sum + own, 0)
    this.heaviest = this.weights.slice()
    for (let place = this.order.length - 2; place >= 0; place--) this.heaviest[place] = Math.max(this.heaviest[place], this.heaviest[place + 1])
    this.bytes = [...new Set(sources.map(({ document }) => document.exchange))].reduce((sum, { size }) => sum + size, 0)
    this.states = new Uint8Array(this.order.length)
    const Memory = typeof SharedArrayBuffer === 'function' ? SharedArrayBuffer : ArrayBuffer
    this.queue = new WorkQueue(new Int32Array(new Memory(4 * this.order.length)))
    this.sceneSize = sceneSize
    this.quality = quality
    this.events = events
  }

  /** Parts of which nothing came out. */
  get empty(): PartSource[] {
    return this.order.filter((_, place) => this.states[place] === EMPTY)
  }

  /** Parts of which a check found something wrong. */
  get flagged(): PartSource[] {
    return this.order.filter((_, place) => this.states[place] === FLAGGED)
  }

  /** Meshes all parts. Returns when each has been answered. */
  async run(team?: StepHelpers): Promise<void> {
    const started = performance.now()
    let yielded = started
    let decision = team && this.decide(team, 0)
    let shared = false
    for (let place = this.queue.take(HERE); place >= 0; place = this.queue.take(HERE)) {
      this.mesh(place)
      const now = performance.now()
      const due = now - yielded > YIELD_MS
      // The opener is not kept waiting.
      if (team && !shared && (place === 0 || due) && this.queue.taken < this.order.length) {
        decision = this.decide(team, now - started)
        shared = decision.workers > 1
        if (shared) this.share(team, decision.workers - 1)
      }
      if (!due) continue
      // Messages to this worker and the sign of life need a turn.
      await new Promise((resolve) => setTimeout(resolve))
      yielded = performance.now()
    }
    if (shared) await this.waitForHelpers()
    if (decision) this.events.decided?.(decision)
  }

  private mesh(place: number): void {
    this.answer(place, meshPart(this.order[place], this.sceneSize, this.quality))
  }

  private answer(place: number, { draft, sound, contradicted, doubted = [] }: MeshedPart): void {
    if (this.states[place] !== OPEN) return
    this.states[place] = draft ? (sound ? SOUND : FLAGGED) : EMPTY
    // The mesh leaves this worker with the event.
    if (draft?.mesh && !sound) {
      this.witnesses.set(draft.id, { ...witnessOf(draft.mesh), areas: faceAreas(draft.mesh, doubted), ...(contradicted && { contradicted }) })
    }
    if (draft) this.events.part(draft)
    // Others are looked at by the other engine.
    if (draft && sound) this.use?.done(this.order[place])
    this.done += this.weights[place]
    this.events.progress(this.done / this.total)
  }

  /** How many should go on, by what the parts took that were meshed in so many milliseconds. */
  private decide(team: StepHelpers, milliseconds: number): MeshDecision {
    const perFace = milliseconds > MEASURED_MS ? milliseconds / this.done : MS_PER_FACE
    const { taken } = this.queue
    return team.decide(this.bytes, {
      bodies: this.order.length - taken,
      milliseconds: perFace * (this.total - this.done),
      heaviest: perFace * (this.heaviest[taken] ?? 0),
    })
  }

  private share(team: StepHelpers, helpers: number): void {
    this.use?.end()
    team.work(meshJob(this.order, this.queue, this.sceneSize, this.quality), helpers, openBudget(this.bytes).heartbeatTimeout, {
      answer: ({ place, ...meshed }) => {
        this.answer(place, meshed)
        this.wake()
      },
      lost: (helper) => {
        this.lost.add(helper)
        this.wake()
      },
    })
  }

  /** Until helpers have answered all that they took; what dead ones took is done here. */
  private async waitForHelpers(): Promise<void> {
    for (;;) {
      const open = this.order.flatMap((_, place) => (this.states[place] === OPEN ? [place] : []))
      for (const place of open) if (this.lost.has(this.queue.owner(place))) this.mesh(place)
      if (open.every((place) => this.states[place] !== OPEN)) return
      await new Promise<void>((resolve) => (this.wake = resolve))
    }
  }
}

/**
 * Most faces first: bodies that take long to compute are mostly large to see. An opener goes before. A large file in pieces is walked from its beginning
 * when a third of its faces are there: piece after piece is given back.
 */
function drawingOrder(sources: readonly PartSource[]): PartSource[] {
  const order = sources.toSorted((a, b) => weight(b) - weight(a))
  if (sources.some(({ document }) => document.exchange.pieceCount > 1)) {
    let faces = 0
    for (const source of order) faces += weight(source)
    let first = 0
    for (let left = faces * FIRST_SHARE; left > 0 && first < order.length; first++) left -= weight(order[first])
    order.push(...order.splice(first).sort((a, b) => a.items[0] - b.items[0]))
  }
  const opener = order.findIndex((source) => weight(source) <= OPENER_FACES)
  if (opener > 0) order.unshift(...order.splice(opener, 1))
  return order
}

const weight = ({ document: { exchange }, items }: PartSource): number => faceCount(exchange, items)

/** About how many faces some items have, and one: references of their shells. */
export function faceCount(exchange: Exchange, items: readonly number[]): number {
  let faces = 1
  for (const item of items) {
    for (let i = exchange.refStart[item]; i < exchange.refStart[item + 1]; i++) {
      const shell = exchange.refs[i]
      if (shell >= 0) faces += exchange.refStart[shell + 1] - exchange.refStart[shell]
    }
  }
  return faces
}
