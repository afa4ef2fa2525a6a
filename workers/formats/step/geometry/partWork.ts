import { openBudget } from '../../../budget.ts'
import { Claims } from '../../../meshTeam/claims.ts'
import type { MeshDecision } from '../../../meshTeam/meshPolicy.ts'
import type { MeshTeam } from '../../../meshTeam/meshTeam.ts'
import type { Quality } from '../../format.ts'
import type { PartSource } from '../structure/bodies.ts'
import type { MeshEvents } from './bodyMesher.ts'
import { meshJob } from './meshJob.ts'
import { type MeshedPart, meshPart } from './meshPart.ts'

const YIELD_MS = 100
/** The first part should be there at once: the biggest of those with no more faces than this. */
const OPENER_FACES = 150
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
  private readonly states: Uint8Array
  private readonly claims: Claims
  private readonly sceneSize: number
  private readonly quality: Quality
  private readonly events: MeshEvents
  private readonly total: number
  private done = 0
  /** Helpers that died. */
  private readonly lost = new Set<number>()
  /** Called when a helper has answered or died. */
  private wake: () => void = () => {}

  constructor(sources: readonly PartSource[], sceneSize: number, quality: Quality, events: MeshEvents) {
    this.order = drawingOrder(sources)
    this.weights = Float64Array.from(this.order, weight)
    this.total = this.weights.reduce((sum, own) => sum + own, 0)
    this.states = new Uint8Array(this.order.length)
    const Memory = typeof SharedArrayBuffer === 'function' ? SharedArrayBuffer : ArrayBuffer
    this.claims = new Claims(new Int32Array(new Memory(4 * this.order.length)))
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
  async run(team?: MeshTeam): Promise<void> {
    let decision: MeshDecision = { workers: 1, reason: 'short' }
    const started = performance.now()
    let yielded = started
    for (let place = this.claims.take(HERE); place >= 0; place = this.claims.take(HERE)) {
      this.mesh(place)
      const now = performance.now()
      if (now - yielded <= YIELD_MS) continue
      if (team && decision.workers === 1) {
        decision = this.decide(team, now - started)
        if (decision.workers > 1) this.share(team, decision.workers - 1)
      }
      // Messages to this worker and the sign of life need a turn.
      await new Promise((resolve) => setTimeout(resolve))
      yielded = performance.now()
    }
    if (decision.workers > 1) await this.waitForHelpers()
    if (team) this.events.decided?.(decision)
  }

  private mesh(place: number): void {
    this.answer(place, meshPart(this.order[place], this.sceneSize, this.quality))
  }

  private answer(place: number, { draft, sound }: MeshedPart): void {
    if (this.states[place] !== OPEN) return
    this.states[place] = draft ? (sound ? SOUND : FLAGGED) : EMPTY
    if (draft) this.events.part(draft)
    this.done += this.weights[place]
    this.events.progress(this.done / this.total)
  }

  /** How many should go on, by what the parts so far took. */
  private decide(team: MeshTeam, milliseconds: number): MeshDecision {
    const rate = milliseconds / this.done
    const open = this.order.length - this.claims.taken
    return team.decide(this.bytes(), {
      bodies: open,
      milliseconds: rate * (this.total - this.done),
      // The order is by weight.
      heaviest: open > 0 ? rate * this.weights[this.claims.taken] : 0,
    })
  }

  private share(team: MeshTeam, helpers: number): void {
    team.work(meshJob(this.order, this.claims, this.sceneSize, this.quality), helpers, openBudget(this.bytes()).silence, {
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
      for (const place of open) if (this.lost.has(this.claims.owner(place))) this.mesh(place)
      if (open.every((place) => this.states[place] !== OPEN)) return
      await new Promise<void>((resolve) => (this.wake = resolve))
    }
  }

  private bytes(): number {
    let sum = 0
    for (const exchange of new Set(this.order.map(({ document }) => document.exchange))) sum += exchange.bytes.length
    return sum
  }
}

/** Most faces first: what is big to compute is mostly big to see. An opener goes before. */
function drawingOrder(sources: readonly PartSource[]): PartSource[] {
  const order = sources.toSorted((a, b) => weight(b) - weight(a))
  const opener = order.findIndex((source) => weight(source) <= OPENER_FACES)
  if (opener > 0) order.unshift(...order.splice(opener, 1))
  return order
}

/** About how many faces a part has: references of its shells. */
function weight({ document: { exchange }, items }: PartSource): number {
  let faces = 1
  for (const item of items) {
    for (let i = exchange.refStart[item]; i < exchange.refStart[item + 1]; i++) {
      const shell = exchange.refs[i]
      if (shell >= 0) faces += exchange.refStart[shell + 1] - exchange.refStart[shell]
    }
  }
  return faces
}
