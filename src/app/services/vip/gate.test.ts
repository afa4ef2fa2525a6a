// @vitest-environment jsdom
import { session, store } from '../../../../tests/support/ui/session.ts'
import { beforeEach, expect, it } from 'vitest'
import { openedRecordAtom } from '../../state/openedRecord.ts'
import { setToken } from '../../state/session/token.ts'
import { knownVipAtom, passesAction, passesFormat, vipDialogAtom } from './gate.ts'

const token = `e30.${btoa(JSON.stringify({ sub: 'ada' }))}.x`
const asked = () => store.get(vipDialogAtom)

beforeEach(() => {
  store.set(vipDialogAtom, null)
  store.set(knownVipAtom, null)
  setToken(null)
})

it('lets free actions and formats through', () => {
  expect(passesAction(store, 'isolate')).toBe(true)
  expect(passesAction(store, 'measure')).toBe(true)
  expect(passesFormat(store, 'step')).toBe(true)
  expect(asked()).toBeNull()
})

// @rule:vip-asked
it('asks whoever is not VIP', () => {
  expect(passesAction(store, 'explode')).toBe(false)
  expect(asked()).toBe('explode')
})

it('lets everybody try everything on a sample, and on nothing else', () => {
  const { id } = session.document.begin({ name: 'Sample3.stp', format: 'STEP', upAxis: 'z', units: 'mm', root: { id: 0, name: 'Sample3', children: [] } })
  const record = { documentId: id, recordId: 'r', name: 'Sample3.stp' }
  store.set(openedRecordAtom, { ...record, source: { kind: 'sample' } })
  expect(passesAction(store, 'explode')).toBe(true)
  store.set(openedRecordAtom, { ...record, source: { kind: 'device' } })
  expect(passesAction(store, 'explode')).toBe(false)
  store.set(openedRecordAtom, { ...record, documentId: id + 1, source: { kind: 'sample' } })
  expect(passesAction(store, 'explode')).toBe(false)
})

it('lets VIP through, of that account only', () => {
  const now = Date.now()
  setToken(token)
  store.set(knownVipAtom, { owner: 'ada', endsAt: now + 1e6, checkedAt: now })
  expect(passesAction(store, 'explode')).toBe(true)
  store.set(knownVipAtom, { owner: 'bob', endsAt: now + 1e6, checkedAt: now })
  expect(passesAction(store, 'explode')).toBe(false)
})
