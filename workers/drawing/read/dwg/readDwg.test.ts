import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { LwPolyline } from '../../model/curves.ts'
import type { Insert } from '../../model/inserts.ts'
import { describe, expect, test } from 'vitest'
import { OpenError } from '../../../../src/core/errors.ts'
import { readDwg } from './readDwg.ts'

/** A drawing as another program writes it (`tools/acadTs/fixtures.ts`). */
const written = (release: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(`../../../../tests/fixtures/written/${release}.dwg`, import.meta.url)))

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Reads a drawing whose bytes nobody else has. */
function bytesOnceRead(release: string): WeakRef<object> {
  const bytes = written(release)
  expect(readDwg(bytes).objects.damaged).toBe(0)
  return new WeakRef(bytes.buffer)
}

// In these releases the objects are read where they lie in the file.
test.each(['R14', '2000'])('nothing holds the bytes of a drawing of %s that nobody has any more', async (release) => {
  const bytes = bytesOnceRead(release)
  for (let i = 0; i < 3; i++) {
    await new Promise((resolve) => setTimeout(resolve))
    collectGarbage()
  }
  expect(bytes.deref()).toBeUndefined()
})

describe.each(['R14', '2000', '2004', '2010', '2013', '2018'])('a drawing of %s', (release) => {
  const bytes = written(release)

  test('has its entities with their numbers', () => {
    const { document, objects } = readDwg(bytes)
    const [line, circle, arc, polyline, text, mtext, insert] = [...document.modelSpace!.entities]
    expect([line, circle, arc]).toMatchObject([
      { startPoint: { x: 1, y: 2, z: 3 }, endPoint: { x: -4.25, y: 5e-7, z: 1e6 }, layer: { name: 'Wände', isOn: false } },
      { center: { x: 10, y: 20, z: 0 }, radius: 7.5, color: { index: 3 } },
      { center: { x: 1, y: 1 }, radius: 2, startAngle: 0.5, endAngle: 4 },
    ])
    expect((polyline as LwPolyline).vertices.map(({ location: { x, y }, bulge }) => [x, y, bulge])).toEqual([
      [0, 0, 0.5],
      [10, 0, 0],
      [10, 5, -1],
    ])
    expect((polyline as LwPolyline).isClosed).toBe(true)
    expect([text, mtext, insert]).toMatchObject([
      { value: 'Maß ±', height: 2.5, insertPoint: { x: 3, y: 4 } },
      { value: '{\\fArial;x}' },
      { insertPoint: { x: 100, y: 50 }, rotation: 1, xScale: 2, yScale: 1, block: { name: 'Part' } },
    ])
    expect([...(insert as Insert).block!.entities]).toMatchObject([{ endPoint: { x: 1, y: 0, z: 0 } }])
    expect(objects.damaged).toBe(0)
  })

  test('cut anywhere it opens, or ends in a message', () => {
    for (let part = 1; part < 40; part++) {
      const cut = bytes.slice(0, Math.floor((bytes.length * part) / 40))
      try {
        expect([...(readDwg(cut).document.modelSpace?.entities ?? [])].length).toBeLessThanOrEqual(7)
      } catch (error) {
        expect(error).toBeInstanceOf(OpenError)
      }
    }
  })
})

test('of a large model space plain entities are in the stream alone, which has all in their order', () => {
  const bytes = written('2018')
  const names = (entities: Iterable<{ objectName: string }>): string[] => [...entities].map(({ objectName }) => objectName)
  const [all, some]: string[][] = [[], []]
  const { document, stream } = readDwg(bytes, 0)
  stream!.each(({ objectName }) => all.push(objectName))
  stream!.sample(3, ({ objectName }) => some.push(objectName))
  expect(all).toEqual(names(readDwg(bytes).document.modelSpace!.entities))
  expect([stream!.plain, names(document.modelSpace!.entities), some]).toEqual([4, ['TEXT', 'MTEXT', 'INSERT'], ['LINE', 'ARC', 'TEXT', 'INSERT']])
  expect(readDwg(bytes, 8).stream).toBeUndefined()
})

test('an object with a wrong checksum costs itself alone, and is counted', () => {
  const bytes = written('2000')
  const whole = readDwg(bytes)
  const line = [...whole.document.modelSpace!.entities][0]
  const { map } = whole.objects
  bytes[map.addresses[map.indexOf(line.handle)] + 12] ^= 1
  const { document, objects } = readDwg(bytes)
  // Entities of this release are a chain, which breaks: those behind are found by the space that they name.
  expect([...document.modelSpace!.entities].map(({ objectName }) => objectName).sort()).toEqual(['ARC', 'CIRCLE', 'INSERT', 'LWPOLYLINE', 'MTEXT', 'TEXT'])
  expect(objects.damaged).toBe(1)
})

test('texts and inserts are read without the curves beside them, and are the same entities when all are asked for', () => {
  const names = (entities: Iterable<{ objectName: string }>): string[] => [...entities].map(({ objectName }) => objectName)
  const { entities } = readDwg(written('2018')).document.modelSpace!
  const rich = [...entities.rich]
  expect(names(rich)).toEqual(['TEXT', 'MTEXT', 'INSERT'])
  const all = [...entities]
  expect(names(all)).toEqual(names(readDwg(written('2018')).document.modelSpace!.entities))
  expect(all.slice(-3).every((entity, i) => entity === rich[i])).toBe(true)
})
