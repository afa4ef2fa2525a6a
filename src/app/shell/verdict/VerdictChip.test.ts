import { expect, it } from 'vitest'
import { HandDrawing } from '../../../../tests/support/drawing.ts'
import type { Note, Part, PartOrigin } from '../../../core/scene/model.ts'
import { SceneIndex } from '../../../core/scene/sceneIndex.ts'
import { verdictSummary } from './VerdictChip.tsx'
import { noteDetail, whatKey } from './VerdictPanel.tsx'

const note = (level: Note['level'], code: Note['code'], count = 1): Note => ({ level, code, text: 'in English', count })
const leaf = (id: number, part: number) => ({ id, name: '', part, children: [] })
const index = new SceneIndex(leaf(0, 0))
const parts = (...origins: PartOrigin[]) => new Map(origins.map((origin, id) => [id, { id, name: '', bounds: [0, 0, 0, 0, 0, 0], origin } satisfies Part]))

it('says the worst first', () => {
  const whole = { status: 'open' as const, notes: [] as Note[], missing: [] as string[], parts: parts('exact'), index }
  expect(verdictSummary(whole)).toEqual({ key: 'exact', tone: 'good' })
  expect(verdictSummary({ ...whole, status: 'opening' })).toEqual({ key: 'opening', tone: 'plain' })
  expect(verdictSummary({ ...whole, parts: parts('exact', 'mesh') })).toEqual({ key: 'mesh', tone: 'plain' })
  expect(verdictSummary({ ...whole, parts: parts('display') })).toEqual({ key: 'display', tone: 'plain' })
  expect(verdictSummary(whole, { checked: 2, agree: 2, differ: [] })).toEqual({ key: 'checked', tone: 'good' })
  const differ = [{ kind: 'volume' as const, node: 0, expected: 2, found: 1 }]
  expect(verdictSummary(whole, { checked: 2, agree: 1, differ })).toEqual({ key: 'differs', count: 1, tone: 'warning' })
  const beside = new SceneIndex({ id: 0, name: '', children: [leaf(1, 0), { ...leaf(2, 1), role: 'annotation' }] })
  expect(verdictSummary({ ...whole, parts: parts('exact', 'display'), index: beside })).toEqual({ key: 'exact', tone: 'good' })
  const doubtful = { ...whole, notes: [note('info', 'parts-exact', 5), note('warning', 'unit-assumed')] }
  expect(verdictSummary(doubtful)).toEqual({ key: 'warnings', count: 1, tone: 'warning' })
  const lossy = { ...doubtful, notes: [...doubtful.notes, note('warning', 'skipped-entity', 12), note('error', 'parts-failed', 2)] }
  expect(verdictSummary(lossy)).toEqual({ key: 'skipped', count: 14, tone: 'warning' })
  expect(verdictSummary({ ...lossy, missing: ['a', 'b'] })).toEqual({ key: 'missing', count: 2, tone: 'warning' })
})

it('tells fonts that are not there of drawings in which nothing else is amiss', () => {
  const { drawing } = new HandDrawing()
  const open = { status: 'open' as const, notes: [] as Note[], missing: [] as string[], parts: new Map<number, Part>(), index, drawing }
  expect(verdictSummary(open)).toEqual({ key: 'complete', tone: 'good' })
  drawing.missing.fonts.push('company.shx')
  expect(verdictSummary(open)).toEqual({ key: 'fonts', count: 1, tone: 'plain' })
  expect(verdictSummary({ ...open, missing: ['site.dwg'] })).toEqual({ key: 'missing', count: 1, tone: 'warning' })
})

it('adds names, or the reader’s own words where the sentence does not say all', () => {
  expect(noteDetail({ ...note('warning', 'skipped-entity'), params: { what: 'TEXT', name: 'x' } })).toBe('TEXT, x')
  expect(noteDetail(note('warning', 'damaged-data'))).toBe('in English')
  expect(noteDetail(note('info', 'parts-exact'))).toBe('')
  expect([whatKey('suppressed components'), whatKey('TEXT, x')]).toEqual(['suppressed', undefined])
  // Named in the sentence itself.
  expect(noteDetail({ ...note('warning', 'preview-only'), params: { program: 'NX' } })).toBe('')
})
