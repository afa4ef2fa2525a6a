import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { isWatertight } from '../../src/core/geometry/meshMeasure.ts'
import { emptyBounds, unionBounds } from '../../src/core/scene/bounds.ts'
import { numberNodes, SceneIndex } from '../../src/core/scene/sceneIndex.ts'
import { reader as catia } from '../../workers/formats/catia/index.ts'
import { reader as inventor } from '../../workers/formats/inventor/index.ts'
import { assemblyReader as solidEdge } from '../../workers/formats/solidedge/index.ts'
import { reader as step } from '../../workers/formats/step/index.ts'
import { type Opened, openWith } from '../../workers/mesh/testSink.fixture.ts'
import { checkPart } from '../../workers/pipeline/checkPart.ts'
import { startKernel } from './kernel.ts'
import { quadcopter } from './quadcopter/quadcopter.ts'
import { scissorLift } from './scissorLift/scissorLift.ts'
import { writeAssembly } from './step/writeAssembly.ts'
import { machineVise } from './vise/vise.ts'

beforeAll(startKernel, 120_000)

function factsOf({ structure, parts, notes, missing }: Opened) {
  numberNodes(structure.root)
  const index = new SceneIndex(structure.root)
  const checked = new Map(parts.map((draft) => [draft.id, checkPart(draft).part!]))
  const boxes = Array.from(index.occurrences, (id) => index.worldBounds(id, checked.get(index.nodes[id].part!)!.bounds))
  return {
    occurrences: index.occurrences.length,
    parts: parts.length,
    open: parts.filter(({ mesh }) => !isWatertight(mesh!)).map(({ name }) => name),
    faces: parts.reduce((sum, { mesh }) => sum + mesh!.faceStart.length - 1, 0),
    box: boxes.reduce(unionBounds, emptyBounds).map((side) => Math.round(side * 100) / 100 + 0),
    problems: [...notes.filter(({ level }) => level !== 'info'), ...missing],
  }
}

/** The root comes first. */
async function filesOf(name: string): Promise<Record<string, Uint8Array<ArrayBuffer>>> {
  const data = await readFile(new URL(`../../public/samples/${name}.zip`, import.meta.url))
  expect(data.length).toBeLessThan(1_500_000)
  const files = unzipSync(new Uint8Array(data)) as Record<string, Uint8Array<ArrayBuffer>>
  return { [name]: files[name], ...files }
}

/** What our readers make of a package is what our STEP reader makes of the same model's exact geometry. */
describe('native samples', () => {
  it.each([
    ['Sample2.iam', inventor, machineVise, 23],
    ['Sample7.asm', solidEdge, scissorLift, 60],
    ['Sample8.CATProduct', catia, quadcopter, 51],
  ] as const)(
    '%s: the same as its STEP',
    async (name, reader, model, occurrences) => {
      const files = await filesOf(name)
      expect(new TextDecoder().decode(files['Readme.txt'])).toContain('written by Facet')
      const own = factsOf(await openWith(reader, files))
      const twin = factsOf(await openWith(step, { 'twin.step': await writeAssembly('twin.step', model()) }))
      expect(own).toEqual(twin)
      expect(own).toMatchObject({ occurrences, open: [], problems: [] })
    },
    900_000,
  )
})
