import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { killDuringWrites } from '../testing/killDuringWrites.ts'

/** The long version is `node bench/server/kill.ts`. */
test('kill -9 during writes, three times: no acknowledged row is lost', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'facet-kill-'))
  try {
    const { kills, acknowledged, lost } = await killDuringWrites(join(folder, 'data'), 3)
    expect({ kills, lost }).toEqual({ kills: 3, lost: 0 })
    expect(acknowledged).toBeGreaterThan(30)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}, 600_000)
