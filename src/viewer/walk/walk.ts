import type { WalkMotion } from '../api.ts'

/** Radii of the model per second; four times as fast with `fast`. */
const SPEED = 0.3
const FAST = 4
/** Speed is reached, and lost, in about this time. */
const EASE_MS = 90

/** Millimetres that the eye moves. */
export interface Step {
  right: number
  up: number
  forward: number
}

const resting: WalkMotion = { right: 0, up: 0, forward: 0, fast: false }

/** Turns held keys, or a stick, into an even motion through the model. */
export class Walk {
  private wanted = resting
  private velocity: Step = { right: 0, up: 0, forward: 0 }
  private last = 0

  set(motion: WalkMotion): void {
    const clean = (value: number) => (Number.isFinite(value) ? Math.max(-1, Math.min(1, value)) : 0)
    this.wanted = { right: clean(motion.right), up: clean(motion.up), forward: clean(motion.forward), fast: motion.fast }
  }

  stop(): void {
    this.wanted = resting
    this.velocity = { right: 0, up: 0, forward: 0 }
  }

  get moving(): boolean {
    return [this.wanted, this.velocity].some(({ right, up, forward }) => right !== 0 || up !== 0 || forward !== 0)
  }

  /** The way since the last call, in a model of this radius (millimetres). */
  advance(now: number, radius: number): Step {
    const ms = Math.min(100, Math.max(0, now - this.last))
    this.last = now
    const part = 1 - Math.exp(-ms / EASE_MS)
    const speed = SPEED * (this.wanted.fast ? FAST : 1)
    const go = (axis: keyof Step): number => {
      const next = this.velocity[axis] + (this.wanted[axis] * speed - this.velocity[axis]) * part
      this.velocity[axis] = this.wanted[axis] === 0 && Math.abs(next) < SPEED * 0.01 ? 0 : next
      return (this.velocity[axis] * radius * ms) / 1000
    }
    return { right: go('right'), up: go('up'), forward: go('forward') }
  }
}
