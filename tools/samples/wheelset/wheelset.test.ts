import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import type { PartDraft } from '../../../workers/contract/format.ts'
import { meshVolume } from '../../../src/core/geometry/meshMeasure.ts'
import { reader } from '../../../workers/formats/creo/index.ts'
import { reader as fusion } from '../../../workers/formats/fusion/index.ts'
import { openWith, outline } from '../../../workers/mesh/testSink.fixture.ts'
import { wheelsetPacked } from './creo.ts'
import { wheelsetDesign } from './fusion.ts'
import { sizes, wheelset } from './wheelset.ts'

/** Bars by their closed forms, in the order of the parts. */
function expectBars(parts: readonly PartDraft[]): void {
  const wanted = [sizes.axle, { ...sizes.wheel, length: sizes.wheel.width }, { ...sizes.hub, length: sizes.hub.width }]
  // Chords enclose a little less.
  for (const [i, { radius, length }] of wanted.entries()) {
    const share = meshVolume(parts[i].mesh!) / (Math.PI * radius ** 2 * length)
    expect(share).toBeGreaterThan(0.98)
    expect(share).toBeLessThan(1)
  }
  expect(parts.map(({ origin }) => origin)).toEqual(['exact', 'exact', 'exact'])
}

it('the stored package is what the script makes: exact bars in their places', async () => {
  const stored = new Uint8Array(await readFile(new URL('../../../public/samples/Wheelset.asm.zip', import.meta.url)))
  expect(stored).toEqual(wheelset())
  const { structure, parts, notes, missing } = await openWith(reader, unzipSync(stored))
  expect([notes, missing]).toEqual([[], []])
  expect(outline(structure.root)).toBe('wheelset(AXLE#0 WHEEL#1 WHEEL#1 HUB#2 HUB#2)')
  expect(structure.root.children.map(({ transform }) => transform?.[12] ?? 0)).toEqual([0, ...sizes.wheel.at, ...sizes.hub.at])
  expectBars(parts)
})

it('the stored package of packed files is what the script makes: the same bars, with a colour for each face', async () => {
  const stored = new Uint8Array(await readFile(new URL('../../../public/samples/WheelsetCreo.asm.zip', import.meta.url)))
  expect(stored).toEqual(wheelsetPacked())
  const { structure, parts, notes, missing } = await openWith(reader, unzipSync(stored))
  expect([notes, missing, structure.application]).toEqual([[], [], 'Creo TM 2.0'])
  expect(outline(structure.root)).toBe('wheelset(AXLE#0 WHEEL#1 WHEEL#1 HUB#2 HUB#2)')
  expect(structure.root.children.map(({ transform }) => transform?.[12] ?? 0)).toEqual([0, ...sizes.wheel.at, ...sizes.hub.at])
  expectBars(parts)
  expect([...new Set(parts[1].mesh!.faceColor)]).toEqual([0x2e7387ff, 0x9ea6adff])
})

it('the stored Fusion design is what the script makes: a body for each kind of bar, in its colour and places', async () => {
  const stored = new Uint8Array(await readFile(new URL('../../../public/samples/Wheelset.f3d', import.meta.url)))
  expect(stored).toEqual(wheelsetDesign())
  const { structure, parts, notes } = await openWith(fusion, { 'Wheelset.f3d': stored })
  expect(notes).toEqual([])
  expect(outline(structure.root)).toBe('Wheelset.f3d(Axle:1#0 Wheel:1#1 Wheel:2#1 Hub:1#2 Hub:2#2)')
  expect(structure.root.children.map(({ transform }) => transform?.[12] ?? 0)).toEqual([0, ...sizes.wheel.at, ...sizes.hub.at])
  expectBars(parts)
  expect(parts.map(({ color }) => color)).toEqual([0x9ea6adff, 0x2e7387ff, 0xd1ad59ff])
  // All of them lie along x.
  expect(Math.max(...parts[0].mesh!.positions.filter((_, i) => i % 3 === 0)) + (parts[0].offset?.[0] ?? 0)).toBeCloseTo(sizes.axle.length, 3)
})
