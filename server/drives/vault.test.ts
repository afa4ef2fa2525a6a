import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createVault, readVaultKeys } from './vault.ts'

const older = { id: 'k1', key: randomBytes(32) }
const newer = { id: 'k2', key: randomBytes(32) }

test('what was sealed opens again, never twice the same text, and only where it belongs', () => {
  const vault = createVault([older])
  const sealed = vault.seal('pässword', 'drive-1')
  expect(sealed).toMatch(/^v1\.k1\.[\w-]+$/)
  expect(sealed).not.toContain('pässword')
  expect(vault.seal('pässword', 'drive-1')).not.toBe(sealed)
  expect(vault.open(sealed, 'drive-1')).toBe('pässword')
  expect(() => vault.open(sealed, 'drive-2')).toThrow()
})

test('a flipped byte does not open', () => {
  const vault = createVault([older])
  const sealed = vault.seal('secret', 'x')
  const last = sealed.at(-2) === 'A' ? 'B' : 'A'
  expect(() => vault.open(sealed.slice(0, -2) + last + sealed.at(-1), 'x')).toThrow()
})

test('after a rotation old secrets still open and new ones use the new key; without the old key they do not', () => {
  const sealed = createVault([older]).seal('secret', 'x')
  const both = createVault([newer, older])
  expect(both.open(sealed, 'x')).toBe('secret')
  expect(both.seal('secret', 'x')).toMatch(/^v1\.k2\./)
  expect(() => createVault([newer]).open(sealed, 'x')).toThrow('no key "k1"')
})

test('keys are read from text; short keys are refused', () => {
  const [first, second] = readVaultKeys(`k2:${newer.key.toString('base64')}, k1:${older.key.toString('base64')}`)
  expect([first, second]).toEqual([newer, older])
  expect(() => createVault(readVaultKeys('k1:c2hvcnQ='))).toThrow('32 bytes')
  expect(() => createVault([])).toThrow()
})
