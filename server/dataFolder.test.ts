import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkDisk, closeDataFolder } from './dataFolder.ts'

let parent: string
let folder: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'facet-folder-'))
  folder = join(parent, 'data')
})
afterEach(() => rmSync(parent, { recursive: true }))

const modeOf = (path: string): number => statSync(path).mode & 0o777

it('is made for its owner alone, and closed when others could enter it', () => {
  const log = { warn: vi.fn() }
  closeDataFolder(folder, log)
  expect(modeOf(folder)).toBe(0o700)
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'file'), 'content')
  closeDataFolder(folder, log)
  expect(modeOf(folder)).toBe(0o700)
  expect(readdirSync(folder)).toEqual(['file'])
  expect(log.warn).not.toHaveBeenCalled()
})

it('is writable, or the disk is full', async () => {
  mkdirSync(folder)
  await checkDisk(folder)
  await expect(checkDisk(folder, Number.MAX_SAFE_INTEGER)).rejects.toThrow('bytes are free')
  await expect(checkDisk(join(folder, 'gone'))).rejects.toThrow('ENOENT')
})

it.runIf(process.platform === 'linux')('takes the error of a full device for a full disk', async () => {
  mkdirSync(folder)
  symlinkSync('/dev/full', join(folder, 'writable'))
  await expect(checkDisk(folder)).rejects.toThrow('ENOSPC')
})
