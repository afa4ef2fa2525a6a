import { fstatSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { OpenFiles } from './openFiles.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'facet-open-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('opens a file once for all who read it at the same time, and closes it with the last of them', async () => {
  const path = join(folder, 'a')
  await writeFile(path, 'twelve bytes')
  const files = new OpenFiles()
  const [first, second] = await Promise.all([files.open(path), files.open(path)])
  const third = await files.open(path)
  expect([second.fd, third.fd]).toEqual([first.fd, first.fd])
  expect(third.size).toBe(12)
  await first.close()
  await third.close()
  expect(fstatSync(second.fd).size).toBe(12)
  await second.close()
  expect(() => fstatSync(second.fd)).toThrow('EBADF')
  const again = await files.open(path)
  expect(fstatSync(again.fd).size).toBe(12)
  await again.close()
})

it('opens what is new at a path that was forgotten, while readers of the former file go on', async () => {
  const path = join(folder, 'b')
  const files = new OpenFiles()
  await expect(files.open(path)).rejects.toThrow('ENOENT')
  await writeFile(path, 'former')
  const former = await files.open(path)
  await rm(path)
  await writeFile(path, 'another one')
  files.forget(path)
  const newer = await files.open(path)
  await former.close()
  expect(newer.size).toBe(11)
  expect(fstatSync(newer.fd).size).toBe(11)
  await newer.close()
})
