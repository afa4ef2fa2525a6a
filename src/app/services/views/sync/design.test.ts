import { expect, it } from 'vitest'
import { designOf, fileKey } from './design.ts'

const file = 'sha256:00'

it('keeps a guest’s own, an account’s, and those of a link apart', () => {
  const guest = designOf({ owner: '', file, recordId: 'r' })
  expect(guest).toMatchObject({ key: '|sha256:00', canWrite: true })
  expect(guest.remote).toBeUndefined()
  expect(designOf({ owner: 'u', file, recordId: 'r' })).toMatchObject({ key: 'u|sha256:00', remote: { recordId: 'r' }, guestKey: '|sha256:00' })
  expect(designOf({ owner: 'u', file, recordId: 'r', code: 'c' })).toMatchObject({ key: 'u|share:c', remote: { code: 'c' }, canWrite: true })
  expect(designOf({ owner: '', file, recordId: 'r', code: 'c' })).toMatchObject({ key: '|share:c', canWrite: false })
})

it('names a file by its content, a model in a package also by its path', async () => {
  const blob = new File(['solid'], 'a.stl')
  const source = (path: string) => ({ name: 'a', container: 'file' as const, entries: [{ path, blob }] })
  const single = await fileKey({ source: source('a.stl'), root: 'a.stl' })
  const renamed = await fileKey({ source: source('b.stl'), root: 'b.stl' })
  expect(single).toMatch(/^sha256:[0-9a-f]{64}$/)
  expect(renamed).toBe(single)
  expect(await fileKey({ source: source('a.zip'), root: 'in/a.stl' })).toBe(`${single}:in/a.stl`)
})
