import { describe, expect, test } from 'vitest'
import { damages } from '../../bench/fuzz/damage.ts'
import { openStep } from '../../bench/fuzz/openStep.ts'
import { seeded } from '../../bench/fuzz/random.ts'
import { damagedSet, stepSets } from '../../bench/fuzz/stepSets.ts'

// The bounded part of `node bench/fuzz/run.ts --sets`: links that lead nowhere, round in circles, or to what is no STEP file.
const kinds = Object.keys(damages).filter((kind) => kind !== 'list very long')
/** Milliseconds of CPU for a set of a few kilobytes. */
const LIMIT = 20_000
const latin = new TextDecoder('latin1')

describe('damaged sets of STEP files end in parts, in less or in an OpenError, and soon', () => {
  test.each(stepSets)('$name', async ({ name, files: whole, parts }) => {
    expect(await openStep(whole)).toMatchObject({ parts, problems: [] })
    const next = seeded(name.length * 7919)
    for (const kind of kinds) {
      const files = damagedSet(whole, kind, next)
      const text = (): string =>
        Object.entries(files)
          .map(([path, bytes]) => `${path}\n${latin.decode(bytes)}`)
          .join('\n')
      const started = process.cpuUsage()
      const { problems } = await openStep(files).catch((error: unknown) => {
        throw new Error(`${name} (${kind}): ${String(error)}\n${text()}`, { cause: error })
      })
      const { user, system } = process.cpuUsage(started)
      if (problems.length > 0 || (user + system) / 1e3 > LIMIT) expect.fail(`${name} (${kind}): ${problems.join()} after ${user + system} µs\n${text()}`)
    }
  })
})
