import { expect, test } from 'vitest'
import type { Annotation } from '../../src/core/pmi/annotation.ts'
import type { Structure } from '../../src/core/scene/model.ts'
import { inMessages } from './structureMessages.ts'

const note = (i: number): Annotation => ({ kind: 'note', type: 'note', name: '', text: `${i}`, faces: [], references: 0, graphic: false, views: [] })
const structure = (count: number): Structure => ({
  name: 'a.stp',
  format: 'step',
  units: 'mm',
  upAxis: 'z',
  root: { id: 0, name: 'root', children: [] },
  pmi: { views: [], failed: 0, annotations: Array.from({ length: count }, (_, i) => note(i)) },
})

test('few annotations come with their structure, thousands before it in slices', () => {
  expect([...inMessages({ type: 'structure', structure: structure(1000) })].map(({ type }) => type)).toEqual(['structure'])
  const messages = [...inMessages({ type: 'structure', structure: structure(2500) })]
  expect(messages.map(({ type }) => type)).toEqual(['annotations', 'annotations', 'annotations', 'structure'])
  const texts = messages.flatMap((message) => (message.type === 'annotations' ? message.annotations.map(({ text }) => Number(text)) : []))
  expect(texts).toEqual(Array.from({ length: 2500 }, (_, i) => i))
  expect(messages.at(-1)).toMatchObject({ structure: { pmi: { annotations: [], failed: 0 } } })
})

test('lines of an annotation do not bring along the buffer that they are part of', () => {
  const whole = structure(1001)
  const buffer = new ArrayBuffer(1 << 16)
  whole.pmi!.annotations[3].supplemental = { lines: [new Float32Array(buffer, 12, 6)], points: [] }
  const [first] = inMessages({ type: 'structure', structure: whole })
  expect(first.type === 'annotations' && first.annotations[3].supplemental!.lines[0].buffer.byteLength).toBe(24)
})
