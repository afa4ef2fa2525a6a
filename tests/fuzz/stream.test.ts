import { beforeAll, expect, it } from 'vitest'
import { OpenError } from '../../src/core/errors.ts'
import { cubeIndices, cubePositions } from '../../workers/mesh/cube.fixture.ts'
import { meshPart } from '../../workers/mesh/meshPart.ts'
import { openWith } from '../../workers/mesh/testSink.fixture.ts'
import { checkPart } from '../../workers/pipeline/checkPart.ts'
import { checkStructure } from '../../workers/pipeline/checkStructure.ts'
import { preparedReader } from '../../workers/stream/index.ts'
import { prepared, repacked, withBounds } from '../../workers/stream/stream.fixture.ts'
import { random } from './inputs.ts'

const VARIANTS = 400

type Bytes = Uint8Array<ArrayBuffer>

let seed: Bytes
beforeAll(async () => {
  const part = meshPart({ id: 3, name: 'cube', positions: Float32Array.from(cubePositions), indices: Uint32Array.from(cubeIndices) }).part
  seed = await prepared({
    structure: {
      name: 'a',
      format: 'stl',
      units: 'mm',
      upAxis: 'z',
      pmi: { views: [], annotations: [], failed: 0 },
      root: {
        id: 0,
        name: 'a',
        children: [{ id: 1, name: 'cube', part: 3, transform: Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 5, 5, 1), children: [] }],
      },
    },
    parts: withBounds([part]),
  })
})

it('damaged prepared models end in a model or in an error of the catalogue', async () => {
  const next = random(27)
  const outcomes = { opened: 0, refused: 0 }
  for (let variant = 0; variant < VARIANTS; variant++) {
    const data =
      variant % 4 === 0
        ? damaged(seed, next)
        : // Hashes are right again: what is behind them is looked at.
          await repacked(seed, (content) => (next() < 0.5 ? content : damaged(content, next)))
    try {
      const { parts, structure } = await openWith(preparedReader(), { a: data })
      checkStructure(structure)
      for (const part of parts) checkPart(part)
      outcomes.opened++
    } catch (error) {
      if (!(error instanceof OpenError)) throw new Error(`variant ${variant}: ${String(error)}`, { cause: error })
      outcomes.refused++
    }
  }
  expect(outcomes.opened).toBeGreaterThan(20)
  expect(outcomes.refused).toBeGreaterThan(100)
})

function damaged(bytes: Bytes, next: () => number): Bytes {
  const out = bytes.slice()
  const changes = 1 + Math.floor(next() * 3)
  for (let i = 0; i < changes; i++) out[Math.floor(next() * out.length)] = Math.floor(next() * 256)
  return next() < 0.1 ? out.slice(0, Math.floor(next() * out.length)) : out
}
