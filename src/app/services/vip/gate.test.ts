// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { pageDocument } from '../../state/documentHolder.ts'
import { openedRecordAtom } from '../../state/openedRecord.ts'
import { setToken } from '../../state/session/token.ts'
import { appStore } from '../../state/store.ts'
import { knownVipAtom, passesAction, passesFormat, vipDialogAtom } from './gate.ts'

const token = `e30.${btoa(JSON.stringify({ sub: 'ada' }))}.x`
const asked = () => appStore.get(vipDialogAtom)

beforeEach(() => {
  appStore.set(vipDialogAtom, null)
  appStore.set(knownVipAtom, null)
  setToken(null)
})

it('lets free actions and formats through', () => {
  expect(passesAction('isolate')).toBe(true)
  expect(passesAction('measure')).toBe(true)
  expect(passesFormat('step')).toBe(true)
  expect(asked()).toBeNull()
})

// @rule:vip-asked
it('asks whoever is not VIP', () => {
  expect(passesAction('explode')).toBe(false)
  expect(asked()).toBe('explode')
})

it('lets everybody try everything on a sample, and on nothing else', () => {
  const { id } = pageDocument.begin({ name: 'Sample3.stp', format: 'STEP', upAxis: 'z', units: 'mm', root: { id: 0, name: 'Sample3', children: [] } })
  const record = { documentId: id, recordId: 'r', name: 'Sample3.stp' }
  appStore.set(openedRecordAtom, { ...record, source: { kind: 'sample' } })
  expect(passesAction('explode')).toBe(true)
  appStore.set(openedRecordAtom, { ...record, source: { kind: 'device' } })
  expect(passesAction('explode')).toBe(false)
  appStore.set(openedRecordAtom, { ...record, documentId: id + 1, source: { kind: 'sample' } })
  expect(passesAction('explode')).toBe(false)
})

it('lets VIP through, of that account only', () => {
  const now = Date.now()
  setToken(token)
  appStore.set(knownVipAtom, { owner: 'ada', endsAt: now + 1e6, checkedAt: now })
  expect(passesAction('explode')).toBe(true)
  appStore.set(knownVipAtom, { owner: 'bob', endsAt: now + 1e6, checkedAt: now })
  expect(passesAction('explode')).toBe(false)
})
