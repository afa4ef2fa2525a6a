import { expect, it } from 'vitest'
import { addressOfSearch, type ModelAddress, searchOf } from './modelAddress.ts'

it.each<ModelAddress>([
  { kind: 'sample', file: 'Sample3.stp' },
  { kind: 'share', code: 'aB3-_x' },
  { kind: 'file', id: '6c8d1e3a-0000-4000-8000-1234567890ab' },
  { kind: 'sample', file: 'ä & b?#.stp' },
])('%j is read back from its query', (address) => {
  expect(addressOfSearch(searchOf(address))).toEqual(address)
})

it.each(['', '?tab=files', '?sample=', `?file=${'x'.repeat(300)}`, '?other=1'])('%s names no model', (search) => {
  expect(addressOfSearch(search)).toBeUndefined()
})
