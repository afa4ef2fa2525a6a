import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FolderInUse, lockFolder } from './lock.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'facet-lock-'))
  path = join(folder, 'database.lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

it('lets one process in, and the next when it has left', () => {
  const unlock = lockFolder(path)
  expect(() => lockFolder(path)).toThrow(FolderInUse)
  expect(() => lockFolder(path)).toThrow(`The data folder is in use by process ${process.pid}`)
  unlock()
  expect(existsSync(path)).toBe(false)
  lockFolder(path)()
})

it('takes over from a process that is gone', () => {
  const { pid } = spawnSync('true')
  writeFileSync(path, `${pid} 1\n`)
  lockFolder(path)
  expect(readFileSync(path, 'utf8')).toMatch(new RegExp(`^${process.pid} `))
})

it('takes over when another process has got the id of the one that is gone', () => {
  writeFileSync(path, `${process.ppid} 1\n`)
  lockFolder(path)()
})

it('takes over a lock that was never finished', () => {
  for (const text of ['', 'x', '-1 5', '0 0']) {
    writeFileSync(path, text)
    lockFolder(path)()
  }
})

it('leaves alone what is not its own', () => {
  const unlock = lockFolder(path)
  writeFileSync(path, 'another')
  unlock()
  expect(readFileSync(path, 'utf8')).toBe('another')
})
