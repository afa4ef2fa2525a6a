import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { OcctPool } from '../../../kernel/occt/pool.ts'
import type { PartDraft } from '../../../contract/format.ts'
import { StepText } from '../stepText.fixture.ts'
import { readDocument } from '../structure/document.ts'
import { TreeBuilder } from '../structure/tree.ts'
import { OcctMesher } from './occtMesher.ts'
import { partDeflection } from './deflection.ts'

// Answers like the engine, one triangle a part. A mini file with part 1 is never done, one with part 2 only at coarse quality, part 3 comes out empty.
const script = `
const { parentPort } = require('node:worker_threads')
parentPort.on('message', ({ id, argumentList: [bytes, deflection] }) => {
  const names = [...Buffer.from(bytes.value).toString().matchAll(/=PRODUCT\\('(P\\d+)'/g)].map((match) => match[1])
  while (names.includes('P1') || (names.includes('P2') && deflection.value.angular < 0.6));
  const mesh = () => ({ positions: new Float32Array(9), normals: new Int16Array(6), indices: Uint32Array.of(0, 1, 2), faceStart: Uint32Array.of(0, 1) })
  parentPort.postMessage({ id, type: 'RAW', value: names.map((name) => (name === 'P3' ? { name } : { name, part: { mesh: mesh(), color: 0, open: false } })) })
})`

test('a part that hangs the engine is given up, one that is done when coarser is kept, all others arrive', async () => {
  const file = new StepText()
  const mm = file.context()
  for (const name of ['Good', 'Stuck', 'Slow', 'Empty', 'Fine']) file.product(name, [file.box(1, 1, 1).solid], mm)
  const { parts } = new TreeBuilder(() => undefined).build(readDocument(new TextEncoder().encode(file.text()), 'a.stp'))
  const pool = new OcctPool((onFail) => {
    const worker = new Worker(script, { eval: true })
    worker.on('error', onFail)
    return { endpoint: nodeEndpoint(worker), terminate: () => void worker.terminate() }
  }, 2_500)
  pool.resize(2)
  const drafts: PartDraft[] = []
  const failed: string[] = []
  const fractions: number[] = []
  await new OcctMesher(
    () => pool,
    () => 400,
  ).mesh(parts, 0, 'normal', {
    part: (draft) => drafts.push(draft),
    failed: (source, reason) => failed.push(`${source.name}: ${reason}`),
    progress: (fraction) => fractions.push(fraction),
  })
  pool.dispose()
  expect(drafts.map(({ name }) => name).sort()).toEqual(['Fine', 'Good', 'Slow'])
  expect(failed.sort()).toEqual(['Empty: no faces came out', 'Stuck: took too long'])
  expect(fractions.at(-1)).toBe(1)
})

test.each([
  [100, 100, 'normal', 0.125],
  [10, 100, 'normal', 0.015_625],
  // Not finer than the assembly shows, not coarser than a hundredth of the part.
  [10, 1000, 'normal', 0.125],
  [10, 100_000, 'normal', 0.125],
  [10, 10, 'coarse', 0.031_25],
  [0, 0, 'fine', 0.031_25],
] as const)('deflection of a part of %d in an assembly of %d, %s', (part, scene, quality, linear) => {
  expect(partDeflection(part, scene, quality).linear).toBe(linear)
})
