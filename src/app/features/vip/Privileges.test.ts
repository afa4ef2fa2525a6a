import { expect, it } from 'vitest'
import { needsVip, vipFunctions } from '../../../../contract/vip/functions.ts'
import texts from '../../../../locales/en/vip.json'
import { freeFunctions, isComing, privilegeGroups } from './Privileges.tsx'

it('lists every VIP function in one group, each with a name', () => {
  const listed = privilegeGroups.flatMap(({ functions }) => functions.map(({ id }) => id))
  expect(listed.toSorted()).toEqual(
    vipFunctions
      .filter(({ id }) => needsVip(id))
      .map(({ id }) => id)
      .toSorted(),
  )
  expect(listed.length).toBeGreaterThan(30)
  const names = texts.function as Record<string, string>
  for (const { id, tie } of vipFunctions) if (tie.kind !== 'format') expect(names[id], id).toBeTruthy()
  for (const { id, functions } of privilegeGroups) {
    expect(functions.length, id).toBeGreaterThan(0)
    expect(texts.group[id]).toBeTruthy()
  }
})

it('marks what cannot be used yet', () => {
  const of = (id: string) => vipFunctions.find((each) => each.id === id)!
  expect(isComing(of('open:step'))).toBe(false)
  expect(isComing(of('searchDrive'))).toBe(false)
  expect(freeFunctions.map(({ id }) => id)).toContain('openFile')
})
