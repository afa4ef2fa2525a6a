// @vitest-environment jsdom
import { store } from '../../../../tests/support/ui/session.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { allCalls } from '../../../../contract/calls/index.ts'
import { type VipFunction, vipFunctions } from '../../../../contract/vip/functions.ts'
import { type FormatId, formatById } from '../../../core/formats.ts'
import type { Action } from '../../state/actions/registry.ts'
import { actions } from '../../shell/actions/registry.ts'
import { runAction } from './runAction.ts'
import { exportKinds, functionOf } from '../../state/exportState.ts'
import { setToken } from '../../state/session/token.ts'
import { knownVipAtom, passesFormat, vipDialogAtom } from './gate.ts'

const HOUR = 3_600_000
const token = `e30.${btoa(JSON.stringify({ sub: 'ada' }))}.x`
/** Whoever may use the app, and whether VIP functions are theirs. */
const people: { who: string; loggedIn: boolean; endsIn?: number; isVip: boolean }[] = [
  { who: 'a guest', loggedIn: false, isVip: false },
  { who: 'an account without VIP', loggedIn: true, endsIn: -Infinity, isVip: false },
  { who: 'an account of which nothing is known yet', loggedIn: true, isVip: false },
  { who: 'VIP', loggedIn: true, endsIn: HOUR, isVip: true },
  { who: 'VIP that has ended', loggedIn: true, endsIn: -1, isVip: false },
  { who: 'VIP that has logged out', loggedIn: false, endsIn: HOUR, isVip: false },
]

const become = ({ loggedIn, endsIn }: (typeof people)[number]): void => {
  const now = Date.now()
  setToken(loggedIn ? token : null)
  store.set(knownVipAtom, endsIn === undefined ? null : { owner: 'ada', endsAt: Math.max(0, now + endsIn), checkedAt: now })
}

/** Uses an action as toolbar, menu, keyboard and palette do, whether or not a model is open. Whether it ran, and which function the dialog asks VIP for. */
function use(action: Action): [ran: boolean, asked: string | null] {
  let ran = false
  store.set(vipDialogAtom, null)
  runAction(store, { ...action, available: undefined, enabled: undefined, checked: undefined, run: () => (ran = true) })
  return [ran, store.get(vipDialogAtom)]
}

function useFormat(id: FormatId): [ran: boolean, asked: string | null] {
  store.set(vipDialogAtom, null)
  return [passesFormat(store, id), store.get(vipDialogAtom)]
}

const actionOf = ({ tie }: VipFunction): Action | undefined => actions.find(({ id }) => id === tie.id)
const tied = (kind: VipFunction['tie']['kind'], tier: VipFunction['tier']): VipFunction[] =>
  vipFunctions.filter((each) => each.tie.kind === kind && each.tier === tier)

beforeEach(() => localStorage.clear())

describe.each(people)('for $who', (person) => {
  beforeEach(() => become(person))
  const answer = (id: string): [boolean, string | null] => (person.isVip ? [true, null] : [false, id])

  // @rule:vip-asked
  it.each(tied('action', 'vip'))('$id', (each) => {
    expect(use(actionOf(each)!)).toEqual(answer(each.id))
  })

  // @rule:vip-asked
  it.each(tied('format', 'vip'))('$id, from a cloud drive', (each) => {
    const id = each.tie.id as FormatId
    expect(useFormat(id)).toEqual(formatById.get(id)?.ready ? answer(each.id) : [true, null])
  })

  it('what is free asks for nothing', () => {
    expect(tied('action', 'free').map((each) => use(actionOf(each)!))).toEqual(tied('action', 'free').map(() => [true, null]))
    expect(tied('format', 'free').map(({ tie }) => useFormat(tie.id as FormatId))).toEqual(tied('format', 'free').map(() => [true, null]))
  })
})

it('every function of the list is met: by an action, a format or a call that asks for it', () => {
  expect(vipFunctions.filter(({ tie }) => tie.kind === 'action').filter((each) => !actionOf(each))).toEqual([])
  expect(tied('call', 'vip').map(({ tie }) => [tie.id, allCalls.find(({ name }) => name === tie.id)?.vip])).toEqual([['searchDrive', 'searchDrive']])
})

it('what the export dialog makes asks like the action of its own', () => {
  const paid = new Set(tied('action', 'vip').map(({ id }) => id as string))
  expect(exportKinds.filter((kind) => !paid.has(functionOf[kind]))).toEqual([])
})

it('what is on can be turned off without VIP', () => {
  become(people[0])
  let ran = false
  store.set(vipDialogAtom, null)
  const box = actions.find(({ id }) => id === 'sectionBox')!
  runAction(store, { ...box, enabled: undefined, checked: () => true, run: () => (ran = true) })
  expect([ran, store.get(vipDialogAtom)]).toEqual([true, null])
})
