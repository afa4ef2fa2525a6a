import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { meshVolume } from '../../../src/core/geometry/meshMeasure.ts'
import { reader } from '../../../workers/formats/creo/index.ts'
import { openWith, outline } from '../../../workers/mesh/testSink.fixture.ts'
import { sizes, wheelset } from './wheelset.ts'

it('the stored package is what the script makes: exact bars in their places', async () => {
  const stored = new Uint8Array(await readFile(new URL('../../../public/samples/Wheelset.asm.zip', import.meta.url)))
  expect(stored).toEqual(wheelset())
  const { structure, parts, notes, missing } = await openWith(reader, unzipSync(stored))
  expect([notes, missing]).toEqual([[], []])
  expect(outline(structure.root)).toBe('wheelset(AXLE#0 WHEEL#1 WHEEL#1 HUB#2 HUB#2)')
  expect(structure.root.children.map(({ transform }) => transform?.[12] ?? 0)).toEqual([0, ...sizes.wheel.at, ...sizes.hub.at])
  const wanted = [sizes.axle, { ...sizes.wheel, length: sizes.wheel.width }, { ...sizes.hub, length: sizes.hub.width }]
  // Chords enclose a little less.
  for (const [i, { radius, length }] of wanted.entries()) {
    const share = meshVolume(parts[i].mesh!) / (Math.PI * radius ** 2 * length)
    expect(share).toBeGreaterThan(0.98)
    expect(share).toBeLessThan(1)
  }
  expect(parts.map(({ origin }) => origin)).toEqual(['exact', 'exact', 'exact'])
})
