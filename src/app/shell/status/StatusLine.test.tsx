import { expect, test } from 'vitest'
import { boxPart, openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { session, store } from '../../../../tests/support/ui/session.ts'
import { change, show } from '../../../../tests/support/ui/ui.tsx'
import { numberNodes } from '../../../core/scene/sceneIndex.ts'
import { openFlowAtom } from '../../services/open/flow/openFlow.ts'
import { StatusLine } from './StatusLine.tsx'

test('it counts the parts of a model', async () => {
  const { screen } = show(<StatusLine />)
  await change(() => openModel(press))
  expect(screen.says('5 parts')).toBe(true)
})

test('while one part of a large file is shown alone, it states how far the file has been read, and no count', async () => {
  const { screen } = show(<StatusLine />)
  const root = { id: 0, name: 'plant.step', children: [{ id: 0, name: 'Plate', part: 1, children: [] }] }
  numberNodes(root)
  await change(() => {
    store.set(openFlowAtom, { step: 'working', name: 'plant.step', progress: { phase: 'read', overall: 0.14, vague: false }, startedAt: 0 })
    session.document.beginEarly({ name: 'plant.step', format: 'step', units: 'mm', upAxis: 'z', root })
    session.document.addPart(boxPart(1, 'Plate', [10, 10, 1]))
  })
  expect(screen.says('1 part')).toBe(false)
  expect(screen.says('Reading · 14%')).toBe(true)
  await change(() => openModel(press))
  expect(screen.says('5 parts')).toBe(true)
  expect(screen.says('Reading')).toBe(false)
})
