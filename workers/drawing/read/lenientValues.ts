import { Ellipse, Insert } from '@node-projects/acad-ts'

/** Length of a minor axis that counts as none. */
const FLAT = 1e-9

/**
 * The library (3.2.0) refuses values that files have: ellipses of which the first axis is the shorter one (some writers do not sort them), and scales of 0 of
 * blocks, mostly along z, which count as 1. Refused values kept their default and counted as damage.
 */
export function allowValues(): void {
  Object.defineProperty(Ellipse.prototype, 'radiusRatio', {
    configurable: true,
    get(this: { _radiusRatio: number }) {
      return this._radiusRatio
    },
    set(this: { _radiusRatio: number }, value: number) {
      if (Number.isFinite(value)) this._radiusRatio = Math.max(FLAT, Math.abs(value))
    },
  })
  for (const axis of ['x', 'y', 'z']) {
    const field = `_${axis}scale` as const
    Object.defineProperty(Insert.prototype, `${axis}Scale`, {
      configurable: true,
      get(this: Record<string, number>) {
        return this[field]
      },
      set(this: Record<string, number>, value: number) {
        if (value !== 0) this[field] = value
      },
    })
  }
}
