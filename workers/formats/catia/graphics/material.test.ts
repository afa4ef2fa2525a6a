import { expect, it } from 'vitest'
import { openWith } from '../../../mesh/testSink.fixture.ts'
import type { PartDraft } from '../../../contract/format.ts'
import { reader } from '../index.ts'
import { box, partFile } from '../part.fixture.ts'
import { materialGraph } from '../product.fixture.ts'

const BLUE = [0, 0, 255, 255] as const
const open = async (materials?: Uint8Array): Promise<PartDraft> => {
  const bodies = [box(1, 2, 3)]
  bodies[0].faces[0].color = BLUE
  return (await openWith(reader, { 'a.CATPart': partFile({ bodies, materials }) })).parts[0]
}

it('shows a part in the colour of its material, which goes before those of its faces', async () => {
  const { color, metalness, mesh } = await open(materialGraph({ DiffuseColor: [0.72, 0.45, 0.2], Reflectivity: 0.1 }))
  expect([color, metalness, mesh?.faceColor]).toEqual([0xb87333ff, undefined, undefined])
})

it('lets a material that reflects mirror its surroundings', async () => {
  const steel = { DiffuseColor: [1, 1, 1], Reflectivity: 0.3 }
  expect(await open(materialGraph(steel, steel))).toMatchObject({ color: 0xffffffff, metalness: 0.7, roughness: 0.35 })
})

it.each([
  ['there is none', undefined],
  ['there are several', materialGraph({ DiffuseColor: [1, 0, 0] }, { DiffuseColor: [0, 1, 0] })],
  ['it has no colour', materialGraph({ Reflectivity: 0.3 })],
  ['its colour is none', materialGraph({ DiffuseColor: [2, Number.NaN, 0] })],
])('keeps the colours of faces where %s', async (_, materials) => {
  const { color, metalness, mesh } = await open(materials)
  expect([color, metalness, mesh?.faceColor?.includes(0x0000ffff)]).toEqual([undefined, undefined, true])
})
